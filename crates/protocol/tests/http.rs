//! Golden texts of everything that is asked and answered over HTTP, and the page that describes
//! it: `docs/openapi.json`. What changes here changes what bots rely on.

use duskboard_protocol::http::{
    GamesQuery, Hello, Join, Me, MyGame, NewRoom, RecordFormat, RecordQuery, Rename, RoomInfo,
    SeatWish, Summary, Taken,
};
use duskboard_protocol::json::{self, Wire};
use duskboard_protocol::text::Hex;
use duskboard_protocol::{
    ClockSettings, Code, Ending, GameResult, GameSettings, LobbyRoom, Problem, Seat, TableSettings,
    is_room_id,
};
use duskboard_rules::{Rules, Variant};
use serde_json::Value;
use std::collections::BTreeSet;

const ROOM: &str = "k3m9x2abcd";

/// Who writes a message.
#[derive(Clone, Copy, PartialEq, Debug)]
enum From {
    /// A client: fields may be left out if the server says so.
    Client,
    /// A server: every field is there.
    Server,
}

/// One of a type that is described under this name.
struct Example {
    name: &'static str,
    from: From,
    /// As it travels, and as fields.
    text: String,
    value: Value,
    /// Whether this is read as the type it was made from.
    reads: fn(&Value) -> bool,
}

fn example<T: Wire + PartialEq + std::fmt::Debug>(
    name: &'static str,
    from: From,
    one: &T,
) -> Example {
    let text = json::write(one);
    assert_eq!(&json::read::<T>(&text).unwrap(), one, "{name}");
    assert_eq!(&json::take::<T>(&text).unwrap(), one, "{name}");
    let reads = |value: &Value| {
        let read = json::read::<T>(&value.to_string()).is_ok();
        assert_eq!(json::take::<T>(&value.to_string()).is_ok(), read, "{value}");
        read
    };
    Example { name, from, value: json::read(&text).unwrap(), text, reads }
}

fn settings() -> TableSettings {
    TableSettings::online(Variant::Banqi)
}

fn result() -> GameResult {
    GameResult { winner: Some(Seat::Second), reason: Ending::Resignation }
}

fn clock() -> ClockSettings {
    ClockSettings { initial_ms: 300_000, increment_ms: 2_000 }
}

fn my_game() -> MyGame {
    MyGame {
        room: ROOM.into(),
        created_ms: 1_700_000_000_000,
        game: 2,
        settings: settings(),
        seat: Seat::Second,
        seats: [Some("Ann".into()), None],
        turn: vec![Seat::First],
        result: None,
    }
}

fn requests() -> Vec<Example> {
    let fen = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".into());
    let chess = GameSettings::from(Rules::of(Variant::Special));
    let game = GameSettings { fen, ..chess };
    let new = NewRoom {
        clock: Some(clock()),
        place_ms: Some(60_000),
        grace_ms: None,
        seat: SeatWish::Random,
        open: true,
        computer: Some(3),
        ..NewRoom::of(game.clone())
    };
    vec![
        example("Game", From::Client, &game),
        example("Clock", From::Client, &clock()),
        example("NewRoom", From::Client, &new),
        example(
            "Join",
            From::Client,
            &Join {
                name: "Ann".into(),
                nonce: Hex([1; 32]),
                key: Some(Hex([7; 32])),
                own_key: Some(Hex([8; 32])),
            },
        ),
        example("Rename", From::Client, &Rename { name: "Zoë".into() }),
    ]
}

fn answers() -> Vec<Example> {
    let room = || ROOM.to_string();
    let seats = || [Some("Ann".to_string()), None];
    let info = RoomInfo {
        room: room(),
        game: 1,
        settings: settings(),
        commitment: Hex([5; 32]),
        seats: seats(),
        listed: true,
        turn: vec![Seat::First, Seat::Second],
        result: Some(result()),
    };
    let summary = Summary {
        room: room(),
        game: 1,
        variant: "banqi".into(),
        names: ["Ann".into(), "Ben".into()],
        result: result(),
        finished_ms: 1_700_000_000_000,
    };
    let shown =
        LobbyRoom { room: room(), game: settings().game, clock: Some(clock()), seats: seats() };
    let taken = Taken::new(room(), Seat::First, Hex([7; 32]), Hex([5; 32]));
    let network = Some("192.168.0.7:8181".into());
    let hello = Hello { protocol: 1, version: "0.1.0".into(), computer: true, network };
    vec![
        example("Problem", From::Server, &Problem::from(Code::NoRoom)),
        example("Hello", From::Server, &hello),
        example("Taken", From::Server, &taken),
        example("LobbyRoom", From::Server, &shown),
        example("Settings", From::Server, &settings()),
        example("Result", From::Server, &result()),
        example("Room", From::Server, &info),
        example("Summary", From::Server, &summary),
        example("MyGame", From::Server, &my_game()),
        example("Me", From::Server, &Me { name: "Ann".into(), games: vec![my_game()] }),
    ]
}

fn golden(examples: &[Example]) -> String {
    let lines = examples.iter().map(|one| format!("{}: {}", one.name, one.text));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_asked() {
    insta::assert_snapshot!(golden(&requests()));
}

#[test]
fn what_is_answered() {
    insta::assert_snapshot!(golden(&answers()));
}

#[test]
fn requests_with_unknown_fields_are_refused_and_answers_may_grow() {
    for one in requests().iter().chain(&answers()) {
        let mut more = one.value.clone();
        more["more"] = Value::Null;
        // What is also part of other messages is as strict as they are.
        let shared = ["LobbyRoom", "Result", "Settings"].contains(&one.name);
        let taken = one.from == From::Server && !shared;
        assert_eq!((one.reads)(&more), taken, "{}", one.name);
    }
}

#[test]
fn every_code_has_a_word_of_its_own() {
    let words: BTreeSet<_> = Code::ALL.iter().map(|code| code.word()).collect();
    assert_eq!(words.len(), Code::ALL.len());
    for code in Code::ALL {
        let problem = Problem::from(*code);
        assert_eq!(json::read::<Problem>(&json::write(&problem)).unwrap(), problem);
    }
    let newer: Problem = json::read(r#"{"code":"too-clever","text":"think less"}"#).unwrap();
    assert_eq!(newer, Problem::new(Code::Unknown, "think less"));
}

// ---- the description -------------------------------------------------------------------------

fn description() -> Value {
    json::read(include_str!("../../../docs/openapi.json")).unwrap()
}

fn names(list: &Value) -> BTreeSet<&str> {
    list.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

fn keys(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// The fields without which a request is refused; an answer has them all.
fn required(one: &Example) -> BTreeSet<&str> {
    let missed = |field: &&str| {
        let mut less = one.value.clone();
        less.as_object_mut().unwrap().remove(*field);
        one.from == From::Server || !(one.reads)(&less)
    };
    keys(&one.value).into_iter().filter(missed).collect()
}

#[test]
fn every_type_is_described_as_it_is() {
    let description = description();
    let schemas = &description["components"]["schemas"];
    let examples: Vec<_> = requests().into_iter().chain(answers()).collect();
    let known: BTreeSet<_> = examples.iter().map(|one| one.name).collect();
    assert_eq!(keys(schemas), known);
    for one in &examples {
        let schema = &schemas[one.name];
        assert_eq!(keys(&schema["properties"]), keys(&one.value), "fields of {}", one.name);
        let mut all = one.value.clone();
        fits(schemas, schema, &all).unwrap_or_else(|why| panic!("{}: {why}", one.name));
        all["more"] = Value::Null;
        assert!(fits(schemas, schema, &all).is_err(), "{} may have any field", one.name);
        assert_eq!(names(&schema["required"]), required(one), "required of {}", one.name);
    }
}

#[test]
fn every_code_is_described() {
    let description = description();
    let described = &description["components"]["schemas"]["Problem"]["properties"]["code"]["enum"];
    let codes: BTreeSet<_> = Code::ALL.iter().map(|code| code.word()).collect();
    assert_eq!(names(described), codes);
}

#[test]
fn every_query_is_described() {
    let all = GamesQuery {
        variant: Some("banqi".into()),
        before: Some(1_700_000_000_000),
        limit: Some(5),
    };
    let record = RecordQuery { format: RecordFormat::Text };
    let queries = [
        ("/api/games", example("games", From::Client, &all)),
        ("/api/rooms/{room}/games/{game}", example("record", From::Client, &record)),
    ];
    let description = description();
    for (path, one) in queries {
        let parameters = description["paths"][path]["get"]["parameters"].as_array().unwrap();
        let query: Vec<_> = parameters.iter().filter(|found| found["in"] == "query").collect();
        let described: BTreeSet<_> =
            query.iter().map(|found| found["name"].as_str().unwrap()).collect();
        assert_eq!(described, keys(&one.value), "{path}");
        for found in query {
            let value = &one.value[found["name"].as_str().unwrap()];
            fits(&Value::Null, &found["schema"], value)
                .unwrap_or_else(|why| panic!("{path}: {why}"));
        }
    }
}

/// Whether a value is as a schema says: the part of JSON Schema that the page uses.
fn fits(schemas: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let wrong = || Err(format!("{value} does not fit {schema}"));
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        let found = schemas.get(name).ok_or(format!("{reference} is not described"))?;
        return fits(schemas, found, value);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().filter(|choice| fits(schemas, choice, value).is_ok());
        return if fitting.count() == 1 { Ok(()) } else { wrong() };
    }
    let listed = schema["enum"].as_array().is_none_or(|values| values.contains(value));
    let kind = match schema["type"].as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_u64(),
        Some("string") => value.as_str().is_some_and(|text| matches(&schema["pattern"], text)),
        Some("array") => return fits_each(schemas, schema, value),
        Some("object") => return fits_fields(schemas, schema, value),
        other => return Err(format!("no type of this page: {other:?}")),
    };
    if listed && kind { Ok(()) } else { wrong() }
}

/// The patterns of the page are those of secrets and of rooms.
fn matches(pattern: &Value, text: &str) -> bool {
    match pattern.as_str() {
        None => true,
        Some("^[0-9a-f]{64}$") => text.parse::<Hex<32>>().is_ok(),
        Some("^[23456789abcdefghijkmnpqrstuvwxyz]{10}$") => is_room_id(text),
        Some(other) => panic!("a pattern that this test does not know: {other}"),
    }
}

fn fits_each(schemas: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let items = value.as_array().ok_or(format!("{value} is no list"))?;
    let length = items.len() as u64;
    let least = schema["minItems"].as_u64().unwrap_or(0);
    let most = schema["maxItems"].as_u64().unwrap_or(u64::MAX);
    if !(least..=most).contains(&length) {
        return Err(format!("{value} has {length} items: expected {least} to {most}"));
    }
    items.iter().try_for_each(|item| fits(schemas, &schema["items"], item))
}

fn fits_fields(schemas: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let fields = value.as_object().ok_or(format!("{value} is no object"))?;
    let required = schema.get("required").map(names).unwrap_or_default();
    if let Some(missing) = required.iter().find(|name| !fields.contains_key(**name)) {
        return Err(format!("{missing} is missing in {value}"));
    }
    fields.iter().try_for_each(|(name, field)| {
        let described = schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
        match described.is_object() {
            true => fits(schemas, described, field),
            false => Err(format!("{name} is not described in {schema}")),
        }
    })
}
