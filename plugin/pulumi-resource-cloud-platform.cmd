@node "%~dp0index.js" %*
