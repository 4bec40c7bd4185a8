"""`python -m kvprep` is the same program as the `kvprep` command."""

from kvprep.cli.app import main

if __name__ == "__main__":
    main()
