//! What is built into the binary beside the code: the store's migrations and the web client.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    // A debug build reads the client from disk while it runs. Without a client cargo looks again
    // each time.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../../dist");
    }
}
