"""Solves positions on the processes of a Dask cluster, of one machine or of many."""

import dask.bag
from canju import DouDizhu, Position, Results, deal, solve_many
from dask.distributed import Client, LocalCluster

RULES = DouDizhu(decks=2)


def solve_part(positions):
    # Each worker is one process with one thread to search on.
    return solve_many(positions, threads=1)


if __name__ == "__main__":
    positions = [Position(*deal(9, 9, seed=seed, decks=2), rules=RULES) for seed in range(400)]
    with LocalCluster(n_workers=2, threads_per_worker=1) as cluster, Client(cluster) as client:
        # Futures: a part of the positions each.
        parts = [positions[start : start + 50] for start in range(0, len(positions), 50)]
        results = sum(client.gather(client.map(solve_part, parts)), Results())
        # Or a bag, each partition of which is a part.
        bag = dask.bag.from_sequence(positions, npartitions=8)
        assert Results(bag.map_partitions(solve_part).compute()) == results
    print(results)
