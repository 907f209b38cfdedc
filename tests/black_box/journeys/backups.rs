//! Backup and restore by the commands of docs/operating.md, word for word, while the service is at work.

use customs_test_support::{databases_are_on_citus, has_program};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, thread};

use serde_json::json;

use crate::harness::{Kind, Receiver, Site, create_draft, free_port, import_body, submit, upload, wait_for_status};

on_both_databases!(a_backup_made_at_work_is_restored_whole);

/// The variables of the documented commands: the folder of the installation, the folder of the backup, the database.
struct Places {
    state: PathBuf,
    backup: PathBuf,
    database_url: String,
}

/// The commands of the section on backups, in its order: backup and restore of an embedded database, then of
/// PostgreSQL.
fn commands() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let section = page.split("\n### Backups\n").nth(1).and_then(|rest| rest.split("\n### ").next()).expect("a section");
    let blocks = section.split("```sh\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

impl Places {
    fn run(&self, commands: &str) {
        let ran = Command::new("bash")
            .args(["-euo", "pipefail", "-c", commands])
            .env("STATE", &self.state)
            .env("BACKUP", &self.backup)
            .env("DATABASE_URL", &self.database_url)
            .output()
            .expect("bash starts");
        assert!(ran.status.success(), "{commands}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}

fn is_installed(program: &str) -> bool {
    has_program(program, "the commands of a backup are not tried").expect("it is installed")
}

/// An installation that keeps everything below one folder, as the package does.
fn installed(site: Site, kind: Kind, address: &str) -> Site {
    let state = site.home().join("state");
    let below = |name: &str| state.join(name).display().to_string();
    fs::create_dir_all(&state).expect("a folder");
    let site = match kind {
        Kind::Sqlite => site.with("database.url", format!("sqlite://{}", below("customs.db"))),
        Kind::Postgres => site,
    };
    site.with("auth.signing_key_file", below("signing-key.pem"))
        .with("secrets.master_key_file", below("master-key"))
        .with("documents.url", format!("file:{}", below("documents")))
        .with("mail.url", format!("file:{}", below("mail")))
        .with("http.listen", address)
}

fn a_backup_made_at_work_is_restored_whole(kind: Kind) {
    if kind == Kind::Postgres && databases_are_on_citus() {
        eprintln!("SKIPPED: these are the commands for a single server");
        return;
    }
    let (program, first) = match kind {
        Kind::Sqlite => ("sqlite3", 0),
        Kind::Postgres => ("pg_dump", 2),
    };
    if !is_installed(program) {
        return;
    }
    let commands = commands();
    assert_eq!(commands.len(), 4, "backup and restore for two databases");
    let backup = tempfile::tempdir().expect("a folder");
    let address = format!("127.0.0.1:{}", free_port());
    let receiver = Receiver::open();

    let site = installed(Site::on_empty_database(kind), kind, &address);
    let mut service = site.serve();
    let api = site.broker(&service, "Havenzicht Expeditie").api;
    receiver.register(&api);
    let id = create_draft(&api, &import_body());
    let document = upload(&api, &format!("/declarations/{id}/documents")).expect(201)["data"]["id"].to_string();
    submit(&api, id);
    wait_for_status(&api, id, "REL");
    let before = api.get(&format!("/declarations/{id}")).expect(200);

    let places = Places {
        state: site.home().join("state"),
        backup: backup.path().join("today"),
        database_url: site.database().url().to_owned(),
    };
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Their number is limited, so that the test ends when the commands fail.
            for _ in 0..500 {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                submit(&api, create_draft(&api, &import_body()));
            }
        });
        places.run(&commands[first]);
        stop.store(true, Ordering::Relaxed);
    });
    service.kill();
    // While the file is open, the restored one cannot get its inode, as it could not on another machine.
    let original = places.state.join("customs.db");
    let _original = (kind == Kind::Sqlite).then(|| File::open(original).expect("it opens"));
    drop((service, site));

    // This is another machine, with nothing on it.
    let site = installed(Site::on_empty_database(kind), kind, &address);
    let places = Places { state: site.home().join("state"), database_url: site.database().url().to_owned(), ..places };
    places.run(&commands[first + 1]);
    // It lies elsewhere, so that it would be served isolated until an operator says that it is the installation now.
    assert!(site.serve().start_line().ends_with(" isolated"));
    let adopted = site.run_json(&["adopt", "--json"]);
    assert_eq!(adopted["was_copy"], true, "{adopted}");
    let _service = site.serve();
    assert_eq!(api.get(&format!("/declarations/{id}")).expect(200), before, "the token is good as well");
    let content = api.get(&format!("/declarations/{id}/documents/{document}/download"));
    assert_eq!((content.status, content.body.starts_with(b"%PDF-1.7")), (200, true));
    // Secrets can be read: what happens now is signed with the secret of the callback that was registered before.
    let next = create_draft(&api, &import_body());
    submit(&api, next);
    wait_for_status(&api, next, "REL");
    receiver.wait_for(next, &["declaration.submitted", "declaration.accepted", "declaration.released"]);
    assert_eq!(api.post("/oauth/revoke", &json!({ "token": api.token() })).status, 200);
}
