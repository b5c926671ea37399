//! An earlier game of a room on the server, to be looked at.

use crate::app::{App, Route, app};
use crate::board::BoardView;
use crate::online::ask_for;
use crate::panel::{AfterGame, History};
use crate::play::Past;
use crate::screens::game::{obey_keys, stage};
use crate::screens::online::game_name;
use duskboard_client::words::fill;
use duskboard_protocol::http::RoomInfo;
use duskboard_rules::Seat;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

#[component]
pub(crate) fn PastScreen(room: String, game: u32) -> impl IntoView {
    let app = app();
    let info = RwSignal::new(None);
    let address = Route::Room(room.clone()).address();
    spawn_local(look(app, room, game, info));
    obey_keys(app, RwSignal::new(false));
    let head = move || {
        let number = fill(app.words().game_number, &[&game.to_string()]);
        let name = info.with(|info: &Option<RoomInfo>| {
            info.as_ref().map(|info| game_name(app, &info.settings.game))
        });
        name.map_or(number.clone(), |name| format!("{name}, {number}"))
    };
    let bar = move |seat: Seat| {
        let name = move || info.with(|info| player(info.as_ref()?, game, seat));
        view! {
            <p class="player"><span class="who"><span class="name">{name}</span></span></p>
        }
    };
    view! {
        <section class="game past">
            <div class="table">
                {bar(Seat::Second)}
                <div class="arena">
                    <BoardView stage=stage(app) label=Signal::derive(move || app.words().board_label.to_string())/>
                </div>
                {bar(Seat::First)}
            </div>
            <aside class="side">
                <div class="notes">
                    <section class="status">
                        <h1>{head}</h1>
                        <a href=address>{app.word(|w| w.to_room)}</a>
                    </section>
                    <History/>
                    <AfterGame/>
                </div>
            </aside>
        </section>
    }
}

/// Asks for the room, and shows the game; the game that is played there now is shown in the room.
async fn look(app: App, room: String, game: u32, info: RwSignal<Option<RoomInfo>>) {
    match ask_for::<RoomInfo>("GET", &format!("api/rooms/{room}"), None).await {
        Ok(found) if found.game > game => {
            if let Ok(rules) = found.settings.game.rules() {
                info.set(Some(found));
                app.play.look_at_past(app, Past { room, game, rules });
            }
        }
        Ok(_) | Err(_) => app.route.set(Route::Room(room)),
    }
}

/// Who sat there in an earlier game: players change sides from game to game.
fn player(info: &RoomInfo, game: u32, seat: Seat) -> Option<String> {
    let seat = if (info.game - game).is_multiple_of(2) { seat } else { seat.other() };
    info.seats[seat.index()].clone()
}
