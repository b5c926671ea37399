#!/usr/bin/env python3
"""Where rooms are when nodes die, by the rules of crates/server/src/store: a simulation for more nodes than one has.

    python3 benches/placement.py [--nodes 500] [--rooms 2000] [--deaths 5] [--claim-ms 4] [--seed 1]

A node that dies holds its rooms until its lease ends (TTL after its last sign of life). Then a room goes to whichever node
asks for it first: one that a player of it came back to, or one that looks for rooms without a home (every TTL / 2, at most
MOST at once, in an order of its own, one claim after the other). Only rooms that lose their home are simulated one by one.
"""
import argparse
import heapq
import random

BEAT, TTL, MOST = 1.0, 5.0, 1000


def options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--rooms", type=int, default=2000, help="rooms a node holds")
    parser.add_argument("--deaths", type=int, default=5, help="nodes that die at once")
    parser.add_argument("--claim-ms", type=float, default=4.0, help="to claim a room, read it and play it again")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Failover:
    """Nodes die at time 0, in the middle of everything."""

    def __init__(self, told):
        self.lot = random.Random(told.seed)
        self.claim = told.claim_ms / 1000
        self.living = told.nodes - told.deaths
        self.held = [told.rooms] * self.living
        self.busy = [0.0] * self.living
        self.free, self.found, self.refused, self.queries = set(), {}, 0, 0
        self.events, self.order = [], 0
        for dead in range(told.deaths):
            expires = TTL - self.lot.uniform(0, BEAT)
            for room in range(dead * told.rooms, (dead + 1) * told.rooms):
                self.at(expires, "expires", room)
                for _ in range(2):
                    self.at(self.lot.uniform(0.2, 1.5), "asks", room)
        for node in range(self.living):
            self.at(self.lot.uniform(0, TTL / 2), "looks", node)
        self.total = told.deaths * told.rooms

    def at(self, time, what, about):
        self.order += 1
        heapq.heappush(self.events, (time, self.order, what, about))

    def run(self):
        while len(self.found) < self.total:
            time, _, what, about = heapq.heappop(self.events)
            getattr(self, what)(time, about)
        return self

    def expires(self, _, room):
        if room not in self.found:
            self.free.add(room)

    def asks(self, time, room):
        """A player comes to any node, and comes again after a while if nobody has the room."""
        if room in self.found:
            return
        node = self.lot.randrange(self.living)
        if room in self.free:
            self.take(time, node, room)
        else:
            self.refused += 1
            self.at(time + self.lot.uniform(0.5, 1.5), "asks", room)

    def looks(self, time, node):
        self.queries += 1
        some = self.lot.sample(sorted(self.free), min(MOST, len(self.free))) if self.free else []
        self.at(time + TTL / 2, "looks", node)
        for number, room in enumerate(some):
            self.at(time + number * self.claim, "claims", (node, room))

    def claims(self, time, about):
        node, room = about
        if room in self.free:
            self.take(time, node, room)

    def take(self, time, node, room):
        self.free.discard(room)
        self.busy[node] = max(self.busy[node], time) + self.claim
        self.held[node] += 1
        self.found[room] = self.busy[node]


def main():
    told = options()
    done = Failover(told).run()
    times = sorted(done.found.values())
    part = lambda share: times[min(len(times) - 1, int(len(times) * share))]
    mean = sum(done.held) / len(done.held)
    print(f"{told.nodes} nodes with {told.rooms} rooms each, {told.deaths} die: {done.total} rooms without a home")
    print(f"  back after           half {part(0.5):.1f} s, 99 of 100 {part(0.99):.1f} s, all {times[-1]:.1f} s")
    print(f"  fullest node         {max(done.held)} rooms, {max(done.held) / mean:.3f} of the mean")
    print(f"  looked too early     {done.refused} players")
    print(f"  queries for rooms    {told.nodes / (TTL / 2):.0f} a second, signs of life {told.nodes / BEAT:.0f} a second")
    print(f"  claims at the peak   {peak(times)} a second, of all nodes together")


def peak(times):
    seconds = {}
    for time in times:
        seconds[int(time)] = seconds.get(int(time), 0) + 1
    return max(seconds.values())


if __name__ == "__main__":
    main()
