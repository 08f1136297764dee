"""`python -m loony` is the command `loony`."""

from loony.shell.main import console

if __name__ == "__main__":
    console()
