"""`python -m loony` is the command `loony`."""

from loony.commands.main import console

if __name__ == "__main__":
    console()
