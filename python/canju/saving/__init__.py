"""What people look at and save: the base classes of such objects, and files of all kinds."""
