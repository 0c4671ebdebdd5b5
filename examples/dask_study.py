"""Solves a table of positions on the processes of a Dask cluster, of one machine or of many."""

import polars
from canju import DouDizhu, deal, solve_many
from dask.distributed import Client, LocalCluster


def solve_part(part):
    # Each worker is one process with one thread to search on.
    return solve_many(part, rules=DouDizhu(decks=2), threads=1).to_polars()


if __name__ == "__main__":
    deals = [deal(9, 9, seed=seed, decks=2) for seed in range(400)]
    first, second = ([str(hand) for hand in hands] for hands in zip(*deals, strict=True))
    table = polars.DataFrame({"first": first, "second": second})
    with LocalCluster(n_workers=2, threads_per_worker=1) as cluster, Client(cluster) as client:
        parts = list(table.iter_slices(50))
        solved = polars.concat(client.gather(client.map(solve_part, parts)))
    print(solved["wins"].sum(), "of", len(solved), "won")
