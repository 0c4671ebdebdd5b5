"""Solutions without trees and displays: questions to the solver, and their answers.

``core`` has the base class of all solutions, ``memo`` the solver that solutions of one game share.
``many`` solves batches on several threads, and ``results`` is the table of their solutions.
Nothing here imports trees or displays: the caller passes the class of solution to make.
"""
