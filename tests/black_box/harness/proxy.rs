//! The proxies that the documentation recommends, with the configurations of `deploy/`.

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use super::eventually;

/// The name that the configurations serve.
pub(crate) const HOST: &str = "customs.broker.example";

/// A proxy in front of one instance; killed when dropped.
pub(crate) struct Proxy {
    process: Child,
    home: PathBuf,
    port: u16,
}

impl Proxy {
    /// Starts nginx with `deploy/nginx/customs-api.conf`; `None` when it is not installed.
    pub(crate) fn nginx(home: &Path, port: u16, service: &str) -> Option<Self> {
        Self::nginx_before(home, port, &[service])
    }

    /// The same in front of several instances, each in a line of its own as the configuration shows for a second one.
    pub(crate) fn nginx_before(home: &Path, port: u16, services: &[&str]) -> Option<Self> {
        certificate(home);
        let plain = free_port();
        let line = "server 127.0.0.1:8080 max_fails=0;";
        let lines: Vec<String> = services.iter().map(|service| line.replace("127.0.0.1:8080", service)).collect();
        let deployed = deployed("nginx/customs-api.conf");
        assert!(deployed.contains(line), "the line of the first instance");
        let server = deployed
            .replace(line, &lines.join(" "))
            .replace("listen 80;", &format!("listen {plain};"))
            .replace("listen 443 ", &format!("listen {port} "))
            .replace("listen [::]:80;", "")
            .replace("listen [::]:443 ssl http2;", "")
            .replace("/etc/ssl/customs", &home.display().to_string());
        let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {}/{kind};", home.display()))
            .join(" ");
        let user = if is_root() { "user root;" } else { "" };
        let whole = format!(
            "{user} daemon off; pid {home}/nginx.pid; error_log stderr; events {{}} \
             http {{ access_log off; {folders} {server} }}",
            home = home.display()
        );
        fs::write(home.join("nginx.conf"), whole).expect("written");
        let mut command = Command::new("nginx");
        command.arg("-c").arg(home.join("nginx.conf")).arg("-e").arg("stderr");
        Self::start(command, home, port)
    }

    /// Starts Caddy with `deploy/caddy/Caddyfile`; `None` when it is not installed.
    pub(crate) fn caddy(home: &Path, port: u16, service: &str) -> Option<Self> {
        certificate(home);
        let tls = format!("{HOST}:{port} {{\n\ttls {0}/fullchain.pem {0}/privkey.pem", home.display());
        let site = deployed("caddy/Caddyfile")
            .replace("{$PROXY_UPSTREAM:127.0.0.1:8080}", service)
            .replace(&format!("{{$PROXY_HOST:{HOST}}} {{"), &tls);
        let whole = format!("{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{site}");
        fs::write(home.join("Caddyfile"), whole).expect("written");
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(home.join("Caddyfile")).env("HOME", home);
        Self::start(command, home, port)
    }

    fn start(mut command: Command, home: &Path, port: u16) -> Option<Self> {
        let program = command.get_program().to_string_lossy().into_owned();
        let log = fs::File::create(home.join("proxy.log")).expect("a log");
        match command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn() {
            Ok(process) => {
                let mut proxy = Self { process, home: home.to_owned(), port };
                eventually("the proxy listens", || {
                    assert!(proxy.process.try_wait().expect("a child").is_none(), "{program}: {}", proxy.log());
                    TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()
                });
                Some(proxy)
            }
            Err(error) => {
                assert!(std::env::var_os("CI").is_none(), "{program}: {error}");
                println!("SKIPPED: {program} is not installed ({error})");
                None
            }
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.home.join("proxy.log")).unwrap_or_default()
    }

    /// Sends a request by curl over TLS, from this address of the machine. Returns the status and the body.
    pub(crate) fn ask_from(&self, from: &str, path: &str, arguments: &[&str]) -> (u16, String) {
        let asked = Command::new("curl")
            .args([
                "--silent",
                "--show-error",
                "--max-time",
                "30",
                "--interface",
                from,
                "--write-out",
                "\n%{http_code}",
            ])
            .args(["--resolve", &format!("{HOST}:{}:127.0.0.1", self.port), "--path-as-is"])
            .arg("--cacert")
            .arg(self.home.join("fullchain.pem"))
            .args(arguments)
            .arg(format!("https://{HOST}:{}{path}", self.port))
            .output()
            .expect("curl starts");
        let Output { stdout, stderr, .. } = asked;
        let text = String::from_utf8_lossy(&stdout).into_owned();
        let (body, status) = text.rsplit_once('\n').expect("a status");
        let status: u16 = status.parse().expect("a status");
        assert!(status > 0, "{}\n{}", String::from_utf8_lossy(&stderr), self.log());
        (status, body.to_owned())
    }

    pub(crate) fn ask(&self, path: &str, arguments: &[&str]) -> (u16, String) {
        self.ask_from("127.0.0.1", path, arguments)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // A killed master of nginx would leave its workers.
        let _ = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
    }
}

/// A port without a listener.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|socket| socket.local_addr()).expect("a port").port()
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output().expect("id starts");
    String::from_utf8_lossy(&user.stdout).trim() == "0"
}

fn deployed(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A certificate for the name, signed by itself.
fn certificate(home: &Path) {
    let made = rcgen::generate_simple_self_signed([HOST.to_owned()]).expect("a certificate");
    fs::write(home.join("fullchain.pem"), made.cert.pem()).expect("written");
    fs::write(home.join("privkey.pem"), made.signing_key.serialize_pem()).expect("written");
}
