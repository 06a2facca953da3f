@setlocal
@set "node=%~dp0node\node.exe"
@"%node%" --version >nul 2>nul || set "node=node"
@"%node%" "%~dp0command.js" %*
