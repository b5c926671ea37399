#!/usr/bin/env python3
"""Checks every shuffle, flip and coin in a Duskboard record, from docs/fairness.md alone.

usage: python3 fairness.py RECORD.json
It does not know the rules of the games: whether an action was legal is `duskboard verify`'s question.
"""
import hashlib, hmac, itertools, json, re, sys

RULES = {  # every option in its order, with its default
    "special": [("dinosaur", "off"), ("assassin", "off"), ("assassin_step", "one-or-two")],
    "archess": [("second_shot", "none")],
    "slug-torch": [("shuffle", "independent"), ("capture_light", "torch-only")],
    "slug-sight": [("shuffle", "independent"), ("capture_light", "torch-only")],
    "fog": [],
    "banqi": [("quiet_draw", "60"), ("repetition_draw", "on")],
}
PRESETS = {"chess": {}, "dinosaur": {"dinosaur": "on"}, "assassin": {"assassin": "on"},
           "stealth": {"assassin": "on", "assassin_step": "exactly-two"},
           "dinosaur-assassin": {"dinosaur": "on", "assassin": "on"}}
BAG = {**dict.fromkeys("Kk", 1), **dict.fromkeys("GgMmRrHhCc", 2), **dict.fromkeys("Pp", 5)}
OFFICERS = sorted({"".join(order) for order in itertools.permutations("BBKNNQRR")})


def sha256(data):
    return hashlib.sha256(data).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def rules_hash(game):
    variant, chosen = game["variant"], dict(game["options"])
    if variant in PRESETS:
        variant, chosen = "special", {**PRESETS[variant], **chosen}
    words = [f"{key}={chosen.get(key, default)}" for key, default in RULES[variant]]
    if "fen" in game:  # it did not begin as usual
        words.append(f"fen={game['fen']}")
    return sha256(" ".join(["duskboard rules 1:", variant, *words]).encode())


def bag_at_start(game):
    if game["variant"] != "banqi" or "fen" not in game:
        return BAG
    letters = re.findall(r"([A-Za-z])(\d*)", game["fen"].split()[3])
    return {piece: int(count or 1) for piece, count in letters}


def game_key(secret, nonces, room, game, rules):
    return mac(secret, nonces[0] + nonces[1] + sha256(f"{room}#{game}".encode()) + rules)


def draw(key, index, sides):
    whole_rounds = 2**64 - 2**64 % sides
    for block in itertools.count():
        digest = mac(key, b"draw" + index.to_bytes(4, "big") + block.to_bytes(4, "big"))
        for at in range(0, 32, 8):
            word = int.from_bytes(digest[at:at + 8], "big")
            if word < whole_rounds:
                return word % sides


def choose(key, index, outcomes):
    place = draw(key, index, sum(outcomes.values()))
    for text in sorted(outcomes):
        if place < outcomes[text]:
            return text
        place -= outcomes[text]


def check(record):
    secret = bytes.fromhex(record["secret"])
    assert sha256(secret).hex() == record["commitment"], "the secret does not match the commitment"
    rules = rules_hash(record["settings"]["game"])
    assert rules.hex() == record["rules_hash"], "the rules hash is wrong"
    nonces, stack, undone, draws, computers = {}, [], [], 0, set()
    full = bag_at_start(record["settings"]["game"])
    for entry in record["entries"]:
        (kind, fact), = entry["fact"].items()
        if kind == "sat":
            nonces[fact["seat"]] = bytes.fromhex(fact["nonce"])
            if fact["computer"] is not None and not record["settings"]["local"]:
                computers.add(fact["seat"])
        elif kind == "rematch-asked" and fact["seat"] in computers:
            late = sha256(bytes.fromhex(fact["nonce"])) != nonces[fact["seat"]]
            assert not late, f"entry {entry['n']}: the computer's next nonce was chosen late"
        elif kind == "acted":
            stack.append(None)
            undone.clear()
        elif kind in ("undone", "taken-back"):
            undone += [stack.pop() for _ in range(fact["steps"])]
        elif kind == "redone":
            stack += [undone.pop() for _ in range(fact["steps"])]
        elif kind == "fell":
            (sort, found), = fact["chance"].items()
            bag = {piece: count - stack.count(piece) for piece, count in full.items()}
            outcomes = {"coin": {"H": 1, "T": 1}, "piece": bag, "officers": dict.fromkeys(OFFICERS, 1)}[sort]
            key = game_key(secret, [nonces["first"], nonces["second"]], record["room"], record["game"], rules)
            assert fact["draw"] == draws, f"entry {entry['n']}: draw {draws} is missing"
            expected = choose(key, draws, outcomes)
            assert found == expected, f"entry {entry['n']}: {sort} {found}, but it must be {expected}"
            draws += 1
            if stack:
                stack[-1] = found
    return draws


if __name__ == "__main__":
    try:
        print("verified", check(json.load(open(sys.argv[1]))), "draws")
    except AssertionError as flaw:
        sys.exit(str(flaw))
