@rem Scripts of package.json begin with `exec`, so that signals reach the product and not a shell; cmd.exe has no such word.
@%*
