//! A throw-away Redis, for limits that instances share.

use customs_test_support::has_program;
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};

use super::{eventually, free_port};

/// A Redis server without persistence; killed when dropped.
pub(crate) struct Redis {
    process: Child,
    port: u16,
}

impl Redis {
    /// Starts a server; `None` when `redis-server` is not installed. Under CI that is a failure.
    pub(crate) fn start() -> Option<Self> {
        if !has_program("redis-server", "limits that instances share are not tried").expect("it is installed") {
            return None;
        }
        let port = free_port();
        let process = Command::new("redis-server")
            .args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port", &port.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("redis-server starts");
        let redis = Self { process, port };
        eventually("redis listens", || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok());
        Some(redis)
    }

    pub(crate) fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
