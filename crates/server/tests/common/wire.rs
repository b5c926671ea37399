//! A wire between two programs that can be cut.
#![allow(dead_code, unreachable_pub)]

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What a wire carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// All.
    Both,
    /// Questions, but no answers: whoever asks does not know what became of it.
    There,
    /// Nothing at all: who is connected waits.
    Nothing,
    /// Connections are closed as soon as they are made.
    Cut,
}

/// A wire to an address of this machine.
pub struct Wire {
    pub port: u16,
    /// What it carries, and how often it was cut.
    flow: watch::Sender<(Flow, u32)>,
}

impl Wire {
    pub async fn to(port: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let wire = Wire {
            port: listener.local_addr().expect("an address").port(),
            flow: watch::Sender::new((Flow::Both, 0)),
        };
        let flow = wire.flow.subscribe();
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                tokio::spawn(carry(here, SocketAddr::from(([127, 0, 0, 1], port)), flow.clone()));
            }
        });
        wire
    }

    pub fn set(&self, flow: Flow) {
        self.flow.send_modify(|(now, _)| *now = flow);
    }

    /// Closes all connections that there are.
    pub fn cut(&self) {
        self.flow.send_modify(|(_, cuts)| *cuts += 1);
    }
}

/// Carries what is said on one connection, until somebody ends it.
async fn carry(mut here: TcpStream, to: SocketAddr, mut flow: watch::Receiver<(Flow, u32)>) {
    let (first, cuts) = *flow.borrow();
    if first == Flow::Cut {
        return;
    }
    let Ok(mut there) = TcpStream::connect(to).await else { return };
    let (mut asked, mut answered) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        let (now, so_often) = *flow.borrow_and_update();
        if so_often != cuts {
            return;
        }
        let (asks, answers) = match now {
            Flow::Both => (true, true),
            Flow::There => (true, false),
            Flow::Nothing => (false, false),
            Flow::Cut => return,
        };
        let carried = tokio::select! {
            read = here.read(&mut asked), if asks => pass(read, &asked, &mut there).await,
            read = there.read(&mut answered), if answers => pass(read, &answered, &mut here).await,
            changed = flow.changed() => changed.ok(),
        };
        if carried.is_none() {
            return;
        }
    }
}

async fn pass(read: std::io::Result<usize>, said: &[u8], to: &mut TcpStream) -> Option<()> {
    let read = read.ok().filter(|read| *read > 0)?;
    to.write_all(&said[..read]).await.ok()
}
