//! Connections: accepted, counted, with a short time to send their request.

use crate::house::{House, stopped};
use crate::http;
use crate::limits::Place;
use axum::extract::Request;
use duskboard_protocol::{Problem, json};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// How long connections may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often limits forget idle addresses.
const SWEEP: Duration = Duration::from_secs(60);

/// The peer of a connection, before any proxy header is trusted.
#[derive(Clone)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    /// Its place among the connections, if it was already counted.
    pub(crate) place: Option<Arc<Place>>,
}

/// Serves the house on this socket until `stop`; then tells everybody and ends.
pub async fn serve(listener: TcpListener, house: Arc<House>, stop: impl Future<Output = ()>) {
    crate::metrics::handle();
    let router = http::router(house.clone());
    let mut sweep = tokio::time::interval(SWEEP);
    tokio::pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => {
                    let _ = stream.set_nodelay(true);
                    accept(stream, address, &house, router.clone());
                }
                Err(error) => {
                    // Out of file descriptors: wait for others to close.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
            _ = sweep.tick() => {
                house.gate.sweep();
                crate::metrics::handle().iter().for_each(|handle| handle.run_upkeep());
            }
            () = &mut stop => break,
        }
    }
    drop(listener);
    tracing::info!("stopping");
    house.stop();
    house.hand_over().await;
    let begun = Instant::now();
    while house.gate.connected() > 0 && begun.elapsed() < FAREWELL {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.rest().await;
}

/// The answer to a connection over the limit, whatever it wants.
fn too_many(problem: &Problem) -> String {
    let body = json::write(problem);
    format!(
        "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn accept(stream: TcpStream, address: SocketAddr, house: &Arc<House>, router: axum::Router) {
    // Behind a proxy all connections come from it: sockets are counted later, by the address it
    // names.
    let counted = match house.config.behind_proxy {
        true => Ok(None),
        false => house.gate.connection(address.ip()).map(|place| Some(Arc::new(place))),
    };
    let place = match counted {
        Ok(place) => place,
        Err(problem) => {
            let _ = stream.try_write(too_many(&problem).as_bytes());
            return;
        }
    };
    let peer = Peer { address, place };
    let handshake = house.config.handshake;
    let stopping = house.stopping.subscribe();
    tokio::spawn(connection(stream, peer, router, handshake, stopping));
}

async fn connection(
    stream: TcpStream,
    peer: Peer,
    router: axum::Router,
    handshake: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    let serving = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(handshake)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(serving);
    tokio::select! {
        _ = &mut serving => {}
        () = stopped(&mut stopping) => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}
