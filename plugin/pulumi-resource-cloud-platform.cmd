@setlocal
@set "node=%~dp0node\node.exe"
@"%node%" --version >nul 2>nul || set "node=node"
@"%node%" --max-semi-space-size=8 "%~dp0index.js" %*
