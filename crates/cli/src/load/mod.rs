//! `load`: how much the server bears on this machine, beside a bare echo server.
//!
//! Everything runs over the loopback device against a server of its own, with a store of its own
//! that is thrown away: nothing else is touched, unless a database or servers are named. Games and
//! time are bounded. Those who play are processes of their own: none has too many files open.

mod clients;
mod game;
mod server;

use crate::Failure;
use clap::Args;
use game::{At, LoadGame, Pace, script};
use serde_json::json;
use server::{Kind, Running};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// More than this on one machine measures the machine's limits, not ours.
const MOST_GAMES: usize = 40_000;
const MOST_SECONDS: u64 = 600;

#[derive(Args)]
pub(crate) struct Load {
    /// Games at once
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// Milliseconds between two actions of a game
    #[arg(long, default_value_t = 5_000)]
    every_ms: u64,
    /// How long the games are played
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Games at once when the server is saturated
    #[arg(long, default_value_t = 64)]
    saturating: usize,
    /// Processes among which the players are divided
    #[arg(long, default_value_t = 1)]
    processes: usize,
    /// Keep the games in this database, postgres://USER@HOST/NAME: what is in it stays
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    /// Only play, at servers that run already: the two players of a game come to different ones
    #[arg(long = "at", value_name = "ADDR", value_delimiter = ',')]
    at: Vec<SocketAddr>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    /// Be the bare echo server that the measurement is compared with
    #[arg(long, hide = true)]
    echo: bool,
    /// Be one of the processes that play
    #[arg(long, hide = true)]
    share: bool,
}

/// What was measured while every game was played at its pace.
struct Paced {
    rate: f64,
    p50: Duration,
    p99: Duration,
    worst: Duration,
    room_bytes: Option<f64>,
}

impl Load {
    pub(crate) fn run(&self) -> Result<String, Failure> {
        if self.games > MOST_GAMES || self.seconds > MOST_SECONDS || self.every_ms == 0 {
            return Err(Failure::Wrong(format!(
                "expected at most {MOST_GAMES} games, at most {MOST_SECONDS} seconds, and a pause"
            )));
        }
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::refused)?;
        runtime.block_on(async {
            match (self.echo, self.share) {
                (true, _) => server::echo().await.map(|()| String::new()),
                (false, true) => self.play_share().await,
                (false, false) => self.measure().await,
            }
        })
    }

    async fn measure(&self) -> Result<String, Failure> {
        let script = Arc::new(script());
        eprintln!("{} games, an action every {} ms each ...", self.games, self.every_ms);
        let paced = self.paced(&script).await?;
        if !self.at.is_empty() {
            return Ok(self.told_paced(&paced));
        }
        eprintln!("{} games as fast as they can, in memory ...", self.saturating);
        let actions = self.saturated(&script).await?;
        eprintln!("a bare echo server with as many sockets ...");
        let echoes = self.echoed().await?;
        Ok(self.told(&paced, actions, echoes))
    }

    fn told(&self, paced: &Paced, actions: f64, echoes: f64) -> String {
        // Each action is acknowledged to one screen and shown on two.
        let messages = 3.0 * actions;
        if self.json {
            let mut answer = self.written(paced);
            answer["saturated_actions_per_second"] = json!(actions);
            answer["saturated_messages_per_second"] = json!(messages);
            answer["echo_messages_per_second"] = json!(echoes);
            return format!("{answer}\n");
        }
        format!(
            "{}\
             in memory, {} games as fast as they can\n\
             \u{20} actions/s            {actions:>9.0}\n\
             \u{20} messages/s           {messages:>9.0}\n\
             bare echo server\n\
             \u{20} messages/s           {echoes:>9.0}\n\
             \u{20} ours/echo: actions   {:>9.2}      (bar: 0.25)\n\
             \u{20} ours/echo: messages  {:>9.2}\n",
            self.told_paced(paced),
            self.saturating,
            actions / echoes,
            messages / echoes,
        )
    }

    fn written(&self, paced: &Paced) -> serde_json::Value {
        json!({
            "games": self.games,
            "actions_per_second": paced.rate,
            "p50_ms": ms(paced.p50),
            "p99_ms": ms(paced.p99),
            "worst_ms": ms(paced.worst),
            "bytes_per_room": paced.room_bytes,
        })
    }

    fn told_paced(&self, paced: &Paced) -> String {
        if self.json {
            return format!("{}\n", self.written(paced));
        }
        let memory = paced.room_bytes.map_or(String::new(), |bytes| {
            let kilobytes = bytes / 1000.0;
            format!(
                "\u{20} memory per room      {kilobytes:>9.1} KB   (bar: 100; idle, two sockets)\n"
            )
        });
        format!(
            "durable, {} games, an action every {} ms each\n\
             \u{20} actions/s            {:>9.0}\n\
             \u{20} to both screens p50  {:>9.2} ms\n\
             \u{20} to both screens p99  {:>9.2} ms   (bar: 50)\n\
             \u{20} to both screens max  {:>9.2} ms\n{memory}",
            self.games,
            self.every_ms,
            paced.rate,
            ms(paced.p50),
            ms(paced.p99),
            ms(paced.worst),
        )
    }

    /// Every game at its pace, with the durable store.
    async fn paced(&self, script: &Arc<Vec<String>>) -> Result<Paced, Failure> {
        let server = match self.at.is_empty() {
            true => Some(Running::start(Kind::Durable(self.database_url.as_deref())).await?),
            false => None,
        };
        let at = server.iter().map(|server| server.addr).chain(self.at.clone()).collect::<Vec<_>>();
        // One game first: what the first one costs is no room's.
        let _warm = LoadGame::open([at[0]; 2], script.clone()).await.map_err(Failure::refused)?;
        let before = server.as_ref().map_or(0.0, Running::memory);
        let players = self.players(&at)?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let room_bytes =
            server.as_ref().map(|server| (server.memory() - before) / self.games.max(1) as f64);
        let mut times = players.play()?;
        times.sort();
        let at = |part: f64| {
            let place = (times.len() as f64 * part) as usize;
            times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
        };
        let rate = times.len() as f64 / self.seconds.max(1) as f64;
        Ok(Paced { rate, p50: at(0.5), p99: at(0.99), worst: at(1.0), room_bytes })
    }

    /// A few games without a pause, with nothing to write to. Actions a second.
    async fn saturated(&self, script: &Arc<Vec<String>>) -> Result<f64, Failure> {
        let server = Running::start(Kind::Forgetful).await?;
        let games = open_all([server.addr; 2], script, self.saturating).await?;
        let begun = Instant::now();
        let until = begun + Duration::from_secs(5);
        let playing: Vec<_> =
            games.into_iter().map(|game| tokio::spawn(game.play(Pace::None, until))).collect();
        let mut count = 0;
        for game in playing {
            count += game.await.map_err(Failure::refused)?.map_err(Failure::refused)?.len();
        }
        Ok(count as f64 / begun.elapsed().as_secs_f64())
    }

    /// As many sockets at a server that only says everything again. Messages a second.
    async fn echoed(&self) -> Result<f64, Failure> {
        let server = Running::start(Kind::Echo).await?;
        let begun = Instant::now();
        let until = begun + Duration::from_secs(5);
        let sockets = 2 * self.saturating;
        let talking: Vec<_> =
            (0..sockets).map(|_| tokio::spawn(game::echo(server.addr, until))).collect();
        let mut count = 0;
        for one in talking {
            count += one.await.map_err(Failure::refused)?.map_err(Failure::refused)?;
        }
        Ok(count as f64 / begun.elapsed().as_secs_f64())
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

async fn open_all(
    at: At,
    script: &Arc<Vec<String>>,
    count: usize,
) -> Result<Vec<LoadGame>, Failure> {
    let mut games = Vec::with_capacity(count);
    while games.len() < count {
        let opening: Vec<_> = (games.len()..count.min(games.len() + 32))
            .map(|_| tokio::spawn(LoadGame::open(at, script.clone())))
            .collect();
        for game in opening {
            games.push(game.await.map_err(Failure::refused)?.map_err(Failure::refused)?);
        }
    }
    Ok(games)
}
