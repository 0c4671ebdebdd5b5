"""What is known of positions, and the questions that find out more.

``core`` has the base class of all solutions, ``memo`` what solutions of one game share, ``many``
thousands of positions on their way through the threads, ``results`` the table they make. Nothing
here knows a tree or a display: what these files yield is of the class that they are handed.
"""
