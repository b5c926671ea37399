//! The static evaluation of the chess family: material, piece-square tables, mobility, pawns, king
//! safety, threats.

use super::weights::{ARCHESS, CHESS, Family, Pair};
use crate::score::Score;
use duskboard_rules::chess::{
    Army, Bitboard, Board, Diagram, Role, archer_shots, bishop_attacks, king_steps, knight_jumps,
    rook_attacks,
};
use duskboard_rules::{Seat, Square};

/// What a piece counts for the game phase: 24 in all is the middlegame, 0 the endgame.
const fn phase_of(role: Role) -> i32 {
    match role {
        Role::Knight | Role::Bishop | Role::Archer | Role::Assassin => 1,
        Role::Rook => 2,
        Role::Queen | Role::Triceratops => 4,
        Role::Pawn | Role::King | Role::Paralysed => 0,
    }
}

/// The index into the mobility table for so many reachable squares.
fn freedom(role: Role, squares: u32) -> usize {
    let place = match role {
        Role::Queen | Role::Triceratops => squares / 2,
        _ => squares,
    };
    place.min(15) as usize
}

/// The static evaluation of a diagram for `seat`.
pub(super) fn evaluate<A: Army>(diagram: &Diagram, seat: Seat) -> Score {
    evaluate_with::<A>(weights::<A>(), diagram, seat)
}

/// The weights of the games with this army.
const fn weights<A: Army>() -> &'static Family {
    if A::ARCHERS { &ARCHESS } else { &CHESS }
}

/// The same with these weights.
pub(super) fn evaluate_with<A: Army>(weights: &Family, diagram: &Diagram, seat: Seat) -> Score {
    let board = &diagram.board;
    let sides = Seat::BOTH.map(|seat| Side::of::<A>(weights, board, seat));
    let mut own = Seat::BOTH.map(|seat| standing(weights, board, seat, &sides));
    for seat in Seat::BOTH {
        own[seat.index()] += threats::<A>(weights, board, seat, &sides);
    }
    let Pair(mid, end) = own[seat.index()] - own[seat.other().index()];
    let phase = (sides[0].phase + sides[1].phase).min(24);
    let tapered = (mid * phase + end * (24 - phase)) / 24;
    let tempo = if diagram.turn == seat { weights.tempo } else { -weights.tempo };
    damped(diagram, seat, tapered + driven(board, seat)) + tempo
}

/// What the pieces of one side attack, and what they are worth.
struct Side {
    pawns: Bitboard,
    /// By role.
    reached: [Bitboard; Role::COUNT],
    all: Bitboard,
    king: Bitboard,
    phase: i32,
    /// Material, piece-square tables and mobility.
    total: Pair,
    /// Danger to the enemy king.
    danger: i32,
    attackers: i32,
}

impl Side {
    fn of<A: Army>(weights: &Family, board: &Board, seat: Seat) -> Side {
        let enemy = seat.other();
        let pawns = board.of(seat, Role::Pawn).forward(seat).beside();
        let guarded = board.of(enemy, Role::Pawn).forward(enemy).beside();
        let ring = board.king(enemy).map_or(Bitboard::EMPTY, king_steps);
        let home = board.king(seat).map_or(Bitboard::EMPTY, king_steps);
        let mut side = Side {
            pawns,
            reached: [Bitboard::EMPTY; Role::COUNT],
            all: pawns | home,
            king: home,
            phase: 0,
            total: Pair(0, 0),
            danger: 0,
            attackers: 0,
        };
        let ground = (!board.side(seat) & !guarded, ring);
        for role in [Role::Pawn, Role::King] {
            let count = board.of(seat, role).count() as i32;
            side.total += weights.material[role as usize].times(count);
            for square in board.of(seat, role) {
                side.total += weights.places[role as usize][folded(square, seat)];
            }
        }
        side.count(weights, (board, seat), Role::Knight, ground);
        side.count(weights, (board, seat), Role::Bishop, ground);
        side.count(weights, (board, seat), Role::Rook, ground);
        side.count(weights, (board, seat), Role::Queen, ground);
        if A::TRICERATOPS {
            side.count(weights, (board, seat), Role::Triceratops, ground);
        }
        if A::ASSASSINS {
            side.count(weights, (board, seat), Role::Assassin, ground);
        }
        if A::ARCHERS {
            side.count(weights, (board, seat), Role::Archer, ground);
            side.count(weights, (board, seat), Role::Paralysed, ground);
        }
        side
    }

    /// Adds the pieces of one role. `free` are the squares that count for mobility, `ring` those
    /// around the enemy king. Inlined for each role, so that the compiler knows how it moves.
    #[inline(always)]
    fn count(
        &mut self,
        weights: &Family,
        (board, seat): (&Board, Seat),
        role: Role,
        (free, ring): (Bitboard, Bitboard),
    ) {
        let (worth, free_for) = (weights.material[role as usize], &weights.activity[role as usize]);
        for from in board.of(seat, role) {
            let reach = reach(board, role, from);
            self.total += weights.places[role as usize][folded(from, seat)];
            self.total += worth;
            self.total += free_for[freedom(role, (reach & free).count())];
            self.phase += phase_of(role);
            self.reached[role as usize] |= reach;
            self.all |= reach;
            let near = (reach & ring).count() as i32;
            self.danger += near * weights.menace[role as usize];
            self.attackers += i32::from(near > 0);
        }
    }
}

#[inline(always)]
fn reach(board: &Board, role: Role, from: Square) -> Bitboard {
    let occupied = board.occupied();
    match role {
        Role::Knight => knight_jumps(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Role::Triceratops => {
            bishop_attacks(from, occupied) | rook_attacks(from, occupied) | knight_jumps(from)
        }
        Role::Assassin | Role::King => king_steps(from),
        Role::Archer => archer_shots(from),
        Role::Pawn | Role::Paralysed => Bitboard::EMPTY,
    }
}

/// Everything but threats, for one side.
fn standing(weights: &Family, board: &Board, seat: Seat, sides: &[Side; 2]) -> Pair {
    let mut total = sides[seat.index()].total;
    if board.of(seat, Role::Bishop).several() {
        total += weights.bishop_pair;
    }
    total += pawns(weights, board, seat, sides);
    total += outposts(weights, board, seat, sides);
    total += bishops(weights, board, seat);
    total += rooks(weights, board, seat);
    total += shelter(weights, board, seat);
    total
}

/// The squares ahead of a square on its own and the neighbouring files, for a seat.
fn ahead(square: Square, seat: Seat) -> Bitboard {
    let file = Bitboard::file(square.file());
    let files = Bitboard(file.0 | file.beside().0);
    let ranks = match seat {
        Seat::First => !0_u64 << 8 << (8 * square.rank()),
        Seat::Second => !(!0_u64 << (8 * square.rank())),
    };
    files & Bitboard(ranks)
}

fn pawns(weights: &Family, board: &Board, seat: Seat, sides: &[Side; 2]) -> Pair {
    let own = board.of(seat, Role::Pawn);
    let theirs = board.of(seat.other(), Role::Pawn);
    let linked = own & (sides[seat.index()].pawns | own.beside());
    let mut total = Pair(0, 0);
    for square in own {
        let file = Bitboard::file(square.file());
        let front = ahead(square, seat);
        let rank = rank_of(square, seat);
        if (front & file).meets(own) {
            total += weights.doubled;
        } else if !front.meets(theirs) {
            total += passed(weights, board, square, seat, sides);
        }
        if linked.contains(square) {
            total += weights.linked[rank];
        } else if !file.beside().meets(own) {
            total += weights.isolated;
        } else if !(file.beside() & !front).meets(own) {
            total += weights.backward;
        }
    }
    total
}

/// The rank from the seat's side, from 0.
fn rank_of(square: Square, seat: Seat) -> usize {
    usize::from(square.rank()) ^ (7 * seat.index())
}

/// The index of a square in a piece-square table: files are mirrored, ranks seen by the seat.
fn folded(square: Square, seat: Seat) -> usize {
    let file = usize::from(square.file());
    4 * rank_of(square, seat) + file.min(7 - file)
}

/// A passed pawn: better the further it has come, the freer its way, and the closer its own king.
fn passed(weights: &Family, board: &Board, square: Square, seat: Seat, sides: &[Side; 2]) -> Pair {
    let rank = rank_of(square, seat);
    let mut bonus = weights.passed[rank];
    let way = ahead(square, seat) & Bitboard::file(square.file());
    if !way.meets(board.occupied()) {
        bonus += weights.free[rank];
    }
    let step = Bitboard::of(square).forward(seat);
    if step.meets(board.side(seat.other())) {
        bonus += weights.blocked[rank];
    }
    if (step & !sides[seat.index()].all).meets(sides[seat.other().index()].all) {
        bonus += weights.stopped[rank];
    }
    if let (Some(own), Some(theirs)) = (board.king(seat), board.king(seat.other())) {
        let lead = i32::from(theirs.distance(square)) - i32::from(own.distance(square));
        bonus.1 += lead * rank as i32 * weights.escort / 4;
    }
    bonus
}

/// Outposts: minor pieces in the enemy half, guarded by a pawn and safe from pawns.
fn outposts(weights: &Family, board: &Board, seat: Seat, sides: &[Side; 2]) -> Pair {
    let theirs = board.of(seat.other(), Role::Pawn);
    let minors = board.side(seat) & (board.role(Role::Knight) | board.role(Role::Bishop));
    let half = (3..6).fold(Bitboard::EMPTY, |half, rank| half | Bitboard::rank_of(seat, rank));
    let safe = |&square: &Square| {
        let file = Bitboard::file(square.file());
        !(ahead(square, seat) & !file).meets(theirs)
    };
    let posts = minors & half & sides[seat.index()].pawns;
    weights.outpost.times(posts.filter(safe).count() as i32)
}

/// Bad bishops: own pawns on squares of the bishop's colour.
fn bishops(weights: &Family, board: &Board, seat: Seat) -> Pair {
    let (bishops, pawns) = (board.of(seat, Role::Bishop), board.of(seat, Role::Pawn));
    let on = |colour| ((bishops & colour).count() * (pawns & colour).count()) as i32;
    weights.own_colour.times(on(Bitboard::DARK) + on(!Bitboard::DARK))
}

fn rooks(weights: &Family, board: &Board, seat: Seat) -> Pair {
    let mut total = Pair(0, 0);
    for square in board.of(seat, Role::Rook) {
        let file = Bitboard::file(square.file());
        if !file.meets(board.role(Role::Pawn)) {
            total += weights.open_file;
        } else if !file.meets(board.of(seat, Role::Pawn)) {
            total += weights.half_open_file;
        }
    }
    total
}

/// The pawn shelter of a king.
fn shelter(weights: &Family, board: &Board, seat: Seat) -> Pair {
    let Some(king) = board.king(seat) else { return Pair(0, 0) };
    let mut total = Pair(0, 0);
    let own = board.of(seat, Role::Pawn);
    let file = Bitboard::file(king.file());
    let near = ahead(king, seat) & (king_steps(king) | king_steps(king).forward(seat));
    total += weights.shield.times((near & own).count().min(4) as i32);
    for file in [file, file.left(), file.right()] {
        if !file.is_empty() && !file.meets(own) {
            total += weights.bare_file;
        }
    }
    let close = near | near.forward(seat);
    total += weights.storm.times((close & board.of(seat.other(), Role::Pawn)).count() as i32);
    total
}

/// Threats against this side: attacked pieces, and danger to its king.
fn threats<A: Army>(weights: &Family, board: &Board, seat: Seat, sides: &[Side; 2]) -> Pair {
    let (own, theirs) = (&sides[seat.index()], &sides[seat.other().index()]);
    let officers = board.side(seat) & !board.role(Role::Pawn) & !board.role(Role::King);
    let mut total = weights.under_pawn.times((officers & theirs.pawns).count() as i32);
    let loose = board.side(seat) & theirs.all & !own.all & !board.role(Role::King);
    total += weights.hanging.times(loose.count() as i32);
    let queens = board.role(Role::Queen) | board.role(Role::Triceratops);
    let heavy = board.side(seat) & (queens | board.role(Role::Rook));
    let minors = theirs.reached[Role::Knight as usize] | theirs.reached[Role::Bishop as usize];
    let rooks = theirs.reached[Role::Rook as usize];
    total += weights.under_minor.times((heavy & minors).count() as i32);
    total += weights.under_rook.times((board.side(seat) & queens & rooks).count() as i32);
    total += weights.pushed.times((officers & pushed(board, seat, sides)).count() as i32);
    let (checks, checking) = checks::<A>(weights, board, seat, sides);
    if theirs.attackers + checks >= 2 {
        let weak = (own.king & theirs.all & !own.pawns).count() as i32;
        let danger =
            theirs.danger + theirs.attackers * weights.company + weak * weights.weakness + checking;
        total += Pair(-(danger * danger / 80).min(500), -danger / 4);
    }
    total
}

/// What the enemy pawns would attack after a safe push.
fn pushed(board: &Board, seat: Seat, sides: &[Side; 2]) -> Bitboard {
    let enemy = seat.other();
    let (own, theirs) = (&sides[seat.index()], &sides[enemy.index()]);
    let free = !board.occupied();
    let once = board.of(enemy, Role::Pawn).forward(enemy) & free;
    let twice = (once & Bitboard::rank_of(enemy, 2)).forward(enemy) & free;
    let safe = (once | twice) & !own.pawns & (theirs.all | !own.all);
    safe.forward(enemy).beside()
}

/// Safe checks against the king of `seat`: how many roles can give one, and how dangerous they are.
fn checks<A: Army>(weights: &Family, board: &Board, seat: Seat, sides: &[Side; 2]) -> (i32, i32) {
    let Some(king) = board.king(seat) else { return (0, 0) };
    let enemy = seat.other();
    let safe = !board.side(enemy) & !sides[seat.index()].all;
    let reached = &sides[enemy.index()].reached;
    let (lines, slants) = (
        rook_attacks(king, board.occupied()) & safe,
        bishop_attacks(king, board.occupied()) & safe,
    );
    let jumps = knight_jumps(king) & safe;
    let mut found = (0, 0);
    let mut look = |role: Role, from: Bitboard| {
        if from.meets(reached[role as usize]) {
            found = (found.0 + 1, found.1 + weights.checking[role as usize]);
        }
    };
    look(Role::Knight, jumps);
    look(Role::Bishop, slants);
    look(Role::Rook, lines);
    look(Role::Queen, lines | slants);
    if A::TRICERATOPS {
        look(Role::Triceratops, lines | slants | jumps);
    }
    found
}

/// A lone king has to be driven to the edge.
pub(super) fn driven(board: &Board, seat: Seat) -> Score {
    let alone = |seat| board.side(seat) == board.of(seat, Role::King);
    let chase = |winner: Seat| {
        let (Some(hunter), Some(prey)) = (board.king(winner), board.king(winner.other())) else {
            return 0;
        };
        let edge = |line: u8| (2 * i32::from(line) - 7).abs();
        let corner = edge(prey.file()) + edge(prey.rank());
        12 * corner + 10 * (7 - i32::from(hunter.distance(prey)))
    };
    match Seat::BOTH.map(alone) {
        [true, false] | [false, true] => {
            let winner = if alone(Seat::First) { Seat::Second } else { Seat::First };
            if winner == seat { chase(winner) } else { -chase(winner) }
        }
        _ => 0,
    }
}

/// Scales the score down where a draw is likely: a small lead without pawns, opposite bishops, many
/// quiet half-moves.
fn damped(diagram: &Diagram, seat: Seat, score: Score) -> Score {
    let leader = if score > 0 { seat } else { seat.other() };
    let pawnless = diagram.board.of(leader, Role::Pawn).is_empty();
    let small = score.abs() < 420 && pawnless;
    let score = if small { score / 3 } else { score };
    faded(diagram, score)
}

/// What is left of a score with opposite bishops and after many quiet half-moves.
pub(super) fn faded(diagram: &Diagram, score: Score) -> Score {
    let score = if opposite_bishops(&diagram.board) { score * 5 / 8 } else { score };
    score * (220 - i32::from(diagram.quiet.min(100))) / 220
}

/// Opposite-coloured bishops and no other officers?
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.role(Role::Bishop);
    let rest = board.role(Role::Pawn) | board.role(Role::King);
    let one = |seat| (board.side(seat) & bishops).count() == 1;
    (board.occupied() & !rest) == bishops
        && one(Seat::First)
        && one(Seat::Second)
        && (bishops & Bitboard::DARK).count() == 1
}
