"""Solves positions on the processes of one machine with joblib."""

from canju import Position, Results, deal, solve_many
from joblib import Parallel, delayed

if __name__ == "__main__":
    positions = [Position(*deal(9, 9, seed=seed)) for seed in range(400)]
    parts = [positions[start : start + 50] for start in range(0, len(positions), 50)]
    solved = Parallel(n_jobs=2)(delayed(solve_many)(part, threads=1) for part in parts)
    print(sum(solved, Results()))
