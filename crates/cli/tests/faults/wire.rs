//! A wire between two programs that can be cut.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What becomes of what is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It arrives.
    Open,
    /// It waits: nobody says that nobody listens.
    Mute,
    /// Connections end, and there are no new ones.
    Closed,
}

/// A wire to one of these places: the first that can be reached, beginning anywhere.
pub struct Wire {
    pub addr: SocketAddr,
    way: watch::Sender<Way>,
    to: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Wire {
    pub async fn to(places: Vec<SocketAddr>) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let (way, ways) = watch::channel(Way::Open);
        let to = Arc::new(Mutex::new(places));
        tokio::spawn(accept(listener, ways, to.clone()));
        Wire { addr, way, to }
    }

    /// Where it leads from now on.
    pub fn lead_to(&self, places: Vec<SocketAddr>) {
        *self.to.lock().expect("no panic") = places;
    }

    pub fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn accept(
    listener: TcpListener,
    ways: watch::Receiver<Way>,
    to: Arc<Mutex<Vec<SocketAddr>>>,
) {
    let mut turn = 0;
    while let Ok((client, _)) = listener.accept().await {
        turn += 1;
        let mut places = to.lock().expect("no panic").clone();
        let first = turn % places.len().max(1);
        places.rotate_left(first);
        tokio::spawn(pass(client, places, ways.clone()));
    }
}

async fn pass(client: TcpStream, places: Vec<SocketAddr>, ways: watch::Receiver<Way>) {
    if *ways.borrow() == Way::Closed {
        return;
    }
    for place in places {
        let reached = tokio::time::timeout(Duration::from_secs(1), TcpStream::connect(place)).await;
        if let Ok(Ok(server)) = reached {
            let _ = (client.set_nodelay(true), server.set_nodelay(true));
            let ((a, b), (c, d)) = (client.into_split(), server.into_split());
            tokio::join!(flow(a, d, ways.clone()), flow(c, b, ways));
            return;
        }
    }
}

/// Passes bytes on as long as the wire lets them.
async fn flow(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut ways: watch::Receiver<Way>) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        if ways.wait_for(|way| *way != Way::Mute).await.is_err() {
            return;
        }
        let read = tokio::select! {
            read = from.read(&mut bytes) => read,
            _ = ways.wait_for(|way| *way == Way::Closed) => return,
        };
        if ways.wait_for(|way| *way != Way::Mute).await.is_err() {
            return;
        }
        match read {
            Ok(0) | Err(_) => return,
            Ok(n) if to.write_all(&bytes[..n]).await.is_err() => return,
            Ok(_) => {}
        }
    }
}
