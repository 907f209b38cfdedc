//! A throw-away Redis, for limits that instances share.

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
        let port = free_port();
        let started = Command::new("redis-server")
            .args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port", &port.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn();
        match started {
            Ok(process) => {
                let redis = Self { process, port };
                eventually("redis listens", || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok());
                Some(redis)
            }
            Err(error) => {
                assert!(std::env::var_os("CI").is_none(), "redis-server: {error}");
                println!("SKIPPED: redis-server is not installed ({error})");
                None
            }
        }
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
