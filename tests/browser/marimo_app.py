"""A marimo notebook with a table, a tree and a solution; ``test_in_marimo.py`` opens it."""

import marimo

app = marimo.App()


@app.cell
def _():
    import canju

    return (canju,)


@app.cell
def _(canju):
    canju.CardTable("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    return


@app.cell
def _(canju):
    canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q").tree()
    return


@app.cell
def _(canju):
    canju.solve("RJ A 5 4 3 3 3", "BJ 2 2 2 K Q")
    return


if __name__ == "__main__":
    app.run()
