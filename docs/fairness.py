#!/usr/bin/env python3
"""Checks a Duskboard record, from docs/fairness.md alone: its digest, chain and signature, and every shuffle, flip
and coin.

usage: python3 fairness.py RECORD.json [KEY]
KEY is the public key that the server of the game publishes; with it an unsigned record is refused.
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


def joint_key(links, room, game, rules):
    return sha256(b"duskboard joint throw 1: " + links[0] + links[1] + sha256(f"{room}#{game}".encode()) + rules)


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


class Flaw(Exception):
    """What is wrong with a record."""


def must(true, otherwise):  # no `assert`: `python -O` would leave it out
    if not true:
        raise Flaw(otherwise)


def written(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def head(secret, n, covered):
    salt = mac(secret, b"entry salt" + n.to_bytes(4, "big"))
    link = mac(salt, covered)[:16]
    return link + mac(salt, link)[:16]


def check_digest(record):
    bare = {**record, "digest": "0" * 64, "signature": None}
    must(sha256(written(bare)).hex() == record["digest"], "the digest does not match")


def check_chain(record, secret):
    last = head(secret, 0, written([record[name] for name in ("room", "game", "opened_ms", "settings")]))
    for n, entry in enumerate(record["entries"], 1):
        covered = {name: value for name, value in entry.items() if name != "head"}
        last = head(secret, n, last + written(covered))
        must(entry["n"] == n and entry["head"] == last.hex(), f"the chain breaks at entry {n}")


# Ed25519 (RFC 8032): points are (X, Y, Z, T) with x = X/Z, y = Y/Z, x*y = T/Z.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    s, t = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    c, d = 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    e, f, g, h = t - s, d - c, d + c, t + s
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point, scalar = add(point, point), scalar >> 1
    return total


def unpack(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    must(y < P and (x * x - square) % P == 0 and (x or not sign), "the key or the signature is no point of the curve")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def signed(key, message, signature):
    scalar = int.from_bytes(signature[32:], "little")
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    base = unpack((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    a, b = times(scalar, base), add(unpack(signature[:32]), times(challenge, unpack(key)))
    return scalar < ORDER and (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def check_signature(record, expected):
    signature = record["signature"]
    if signature is None:
        must(expected is None, "the record is not signed")
        return "unsigned"
    must(expected in (None, signature["key"]), f"the record is signed with another key: {signature['key']}")
    message = b"duskboard record 1: " + bytes.fromhex(record["digest"])
    good = signed(bytes.fromhex(signature["key"]), message, bytes.fromhex(signature["bytes"]))
    must(good, "the signature is wrong: the record was changed")
    return f"signed with {signature['key']}"


class Dice:
    """The dice of a game: of the house, or thrown jointly with a hash chain of each seat."""

    def __init__(self, record, secret, rules):
        scheme = record["settings"].get("dice", "house")
        must(scheme in ("house", "joint"), f"there are no dice called {scheme}")
        self.joint, self.secret = scheme == "joint", secret
        self.place = record["room"], record["game"], rules
        self.nonces, self.last, self.shown = {}, {}, {}

    def sit(self, seat, nonce):
        self.nonces[seat] = self.last[seat] = nonce

    def link(self, entry, fact, draws):
        seat, link = fact["seat"], bytes.fromhex(fact["link"])
        awaited = self.joint and fact["draw"] == draws and seat not in self.shown
        must(awaited, f"entry {entry['n']}: no throw waits for this link")
        good = sha256(link) == self.last[seat]
        must(good, f"entry {entry['n']}: the link does not hash to the one before it")
        self.shown[seat] = self.last[seat] = link

    def key(self, entry):
        parts, make = (self.nonces, lambda both: game_key(self.secret, both, *self.place))
        if self.joint:
            parts, make = (self.shown, lambda both: joint_key(both, *self.place))
        must(len(parts) == 2, f"entry {entry['n']}: a throw without both seats' part in it")
        key = make([parts["first"], parts["second"]])
        self.shown.clear()
        return key


def check_dice(record, secret):
    rules = rules_hash(record["settings"]["game"])
    must(rules.hex() == record["rules_hash"], "the rules hash is wrong")
    dice, stack, undone, draws, computers = Dice(record, secret, rules), [], [], 0, set()
    full = bag_at_start(record["settings"]["game"])
    for entry in record["entries"]:
        (kind, fact), = entry["fact"].items()
        if kind == "sat":
            dice.sit(fact["seat"], bytes.fromhex(fact["nonce"]))
            if fact["computer"] is not None and not record["settings"]["local"] and not dice.joint:
                computers.add(fact["seat"])
        elif kind == "rematch-asked" and fact["seat"] in computers:
            late = sha256(bytes.fromhex(fact["nonce"])) != dice.nonces[fact["seat"]]
            must(not late, f"entry {entry['n']}: the computer's next nonce was chosen late")
        elif kind == "acted":
            stack.append(None)
            undone.clear()
        elif kind in ("undone", "taken-back"):
            undone += [stack.pop() for _ in range(fact["steps"])]
        elif kind == "redone":
            stack += [undone.pop() for _ in range(fact["steps"])]
        elif kind == "linked":
            dice.link(entry, fact, draws)
        elif kind == "fell":
            (sort, found), = fact["chance"].items()
            bag = {piece: count - stack.count(piece) for piece, count in full.items()}
            outcomes = {"coin": {"H": 1, "T": 1}, "piece": bag, "officers": dict.fromkeys(OFFICERS, 1)}[sort]
            must(fact["draw"] == draws, f"entry {entry['n']}: draw {draws} is missing")
            expected = choose(dice.key(entry), draws, outcomes)
            must(found == expected, f"entry {entry['n']}: {sort} {found}, but it must be {expected}")
            draws += 1
            if stack:
                stack[-1] = found
    return draws


def check(record, key=None):
    must(record["secret"], "the game is not over")
    secret = bytes.fromhex(record["secret"])
    must(sha256(secret).hex() == record["commitment"], "the secret does not match the commitment")
    draws = check_dice(record, secret)
    check_chain(record, secret)
    check_digest(record)
    return f"verified {draws} draws, {len(record['entries'])} entries, {check_signature(record, key)}"


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(check(json.load(file), *sys.argv[2:3]))
    except (Flaw, ValueError, KeyError, TypeError, IndexError, AttributeError) as flaw:
        sys.exit(f"not verified: {flaw or type(flaw).__name__}")
