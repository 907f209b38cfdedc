//! The receivers of callbacks in the guide on webhooks: they take genuine calls and refuse the rest.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use customs_callbacks::CallbackSecret;
use customs_test_support::has_program;
use serde_json::json;

use crate::harness::{
    Api, Block, Kind, Site, blocks, create_draft, eventually, free_port, import_body, signature, submit,
};

const GUIDE: &str = include_str!("../../../docs/guides/webhooks.md");

on_both_databases!(the_receiver_in_python_takes_deliveries, the_receiver_in_javascript_takes_deliveries);

fn the_receiver_in_python_takes_deliveries(kind: Kind) {
    takes_deliveries(kind, "python3", "receiver.py");
}

fn the_receiver_in_javascript_takes_deliveries(kind: Kind) {
    takes_deliveries(kind, "node", "receiver.mjs");
}

fn takes_deliveries(kind: Kind, interpreter: &str, file: &str) {
    if !has_program(interpreter, &format!("examples/{file} is not run")).expect("it is installed") {
        return;
    }
    let site = Site::new(kind);
    let service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    let port = free_port();
    let request =
        json!({ "callback_url": format!("http://127.0.0.1:{port}/hook"), "events": ["declaration.released"] });
    let registered = api.post("/callbacks/register", &request).expect(201);
    let secret = registered["callback_secret"].as_str().expect("the secret, this once");
    let receiver = Running::start(interpreter, file, port, secret);
    submit(&api, create_draft(&api, &import_body()));
    let line = receiver.next_line();
    assert!(line.starts_with("declaration.released "), "{line}");
}

/// A receiver that runs; stopped when dropped.
struct Running {
    process: Child,
    lines: mpsc::Receiver<String>,
}

impl Running {
    fn start(interpreter: &str, file: &str, port: u16, secret: &str) -> Self {
        let mut process = Command::new(interpreter)
            .arg(root().join("examples").join(file))
            .env("CALLBACK_SECRET", secret)
            .env("PORT", port.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let output = process.stdout.take().expect("a piped output");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        eventually("the receiver listens", || std::net::TcpStream::connect(("127.0.0.1", port)).ok());
        Self { process, lines }
    }

    /// The next line that it prints.
    fn next_line(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(30)).expect("a line")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn receivers_take_the_vector_and_nothing_else() {
    let [secret, body, signature] = ["secret", "body", "X-Service-Signature"].map(vector);
    for (interpreter, file) in [("python3", "receiver.py"), ("node", "receiver.mjs")] {
        if !has_program(interpreter, &format!("examples/{file} is not run")).expect("it is installed") {
            continue;
        }
        let port = free_port();
        let receiver = Running::start(interpreter, file, port, secret);
        let api = Api::new(&format!("http://127.0.0.1:{port}"));
        let send = |signature: &str, body: &str| {
            let headers = [("x-service-signature", signature), ("x-service-delivery", "d-1")];
            api.request("POST", "/hook", &headers, Some(body.as_bytes())).status
        };
        assert_eq!(send(signature, body), 204, "{file}");
        assert_eq!(receiver.next_line(), "declaration.accepted d-1", "{file}");
        let tampered = body.replace("ACC", "REL");
        for (signature, body) in [(signature, &*tampered), (&signature[..62], body), ("", body), ("none", body)] {
            assert_eq!(send(signature, body), 401, "{file}: {signature} {body}");
        }
    }
}

#[test]
fn the_vector_is_signed_as_the_service_signs() {
    let [secret, body, expected] = ["secret", "body", "X-Service-Signature"].map(vector);
    let ours = CallbackSecret::restore(secret).expect("a secret as the service makes them");
    assert_eq!(customs_callbacks::sign(&ours, body.as_bytes()), expected);
    assert_eq!(signature(secret, body.as_bytes()), expected);
    assert!(GUIDE.contains(&format!("\n\n{body}\n```")), "the delivery that is shown is that of the vector");
    let whsec = vector("whsec").strip_prefix("whsec_").expect("the prefix of the standard");
    let [id, timestamp, standard] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(vector);
    let signed = signature(secret, format!("{id}.{timestamp}.{body}").as_bytes());
    assert_eq!(base64(secret.as_bytes()), whsec);
    assert_eq!(standard, format!("v1,{}", base64(&hex::decode(signed).expect("hex"))));
}

#[test]
fn programs_of_the_guide_are_those_of_the_examples_and_check_the_vector() {
    let all = blocks(GUIDE);
    for (language, file) in [("python", "receiver.py"), ("js", "receiver.mjs")] {
        let example = fs::read_to_string(root().join("examples").join(file)).expect("the example");
        assert_eq!(block(&all, language).text, example, "{file}");
    }
    for (language, runs, file) in [("java", &["java"][..], "Verify.java"), ("go", &["go", "run"], "verify.go")] {
        let program = &block(&all, language).text;
        for name in ["secret", "body", "X-Service-Signature"] {
            assert!(program.contains(vector(name)), "the program in {language} has another {name}");
        }
        if is_installed(runs[0]) {
            let home = tempfile::tempdir().expect("a folder");
            fs::write(home.path().join(file), program).expect("it is written");
            let ran =
                Command::new(runs[0]).args(&runs[1..]).arg(file).current_dir(home.path()).output().expect("it starts");
            assert_eq!(String::from_utf8_lossy(&ran.stdout), "true\n", "{}", String::from_utf8_lossy(&ran.stderr));
        }
    }
}

/// A value of the test vector.
fn vector(name: &str) -> &'static str {
    let prefix = format!("\n{name}: ");
    let blocks = GUIDE.split("```vector").skip(1).filter_map(|rest| rest.split("```").next());
    let found = blocks.filter_map(|block| block.split(&*prefix).nth(1)?.lines().next()).next();
    found.unwrap_or_else(|| panic!("the vector has no {name}"))
}

fn block<'a>(blocks: &'a [Block], language: &str) -> &'a Block {
    blocks.iter().find(|block| block.language == language).expect(language)
}

/// Compilers of these languages are large, so that nothing asks for them; where they are, they are used.
fn is_installed(program: &str) -> bool {
    let version = if program == "go" { "version" } else { "-version" };
    Command::new(program).arg(version).output().is_ok_and(|ran| ran.status.success())
}

/// Base64 by the shell's own program, as a reader would check it.
fn base64(bytes: &[u8]) -> String {
    let mut process = Command::new("base64")
        .arg("--wrap=0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("base64 starts");
    process.stdin.take().expect("a piped input").write_all(bytes).expect("it reads");
    String::from_utf8(process.wait_with_output().expect("it ends").stdout).expect("a text")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
