mod changing;
mod download;
mod downloading;
mod evidence;
mod off_the_loop;
mod refusals;
mod uploading;

use crate::{Bench, Reply, authorized};
use actix_web::http::Method;
use customs_documents::testing::specimen;
use customs_documents::{FileKind, Owner};

const BOUNDARY: &str = "a-boundary-that-no-content-has";

/// One part of a form: its headers after `form-data; `, and its content.
struct Part(String, Vec<u8>);

fn file(name: &str, content: impl Into<Vec<u8>>) -> Part {
    Part(format!("name=\"file\"; filename=\"{name}\""), content.into())
}

fn text(name: &str, content: &str) -> Part {
    Part(format!("name=\"{name}\""), content.into())
}

fn pdf() -> Vec<u8> {
    specimen(FileKind::Pdf)
}

fn form(parts: &[Part]) -> Vec<u8> {
    let mut body = Vec::new();
    for Part(headers, content) in parts {
        body.extend_from_slice(format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {headers}\r\n\r\n").as_bytes());
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    body
}

/// A bench with a client whose organisation has a declaration.
struct Site {
    bench: Bench,
    token: String,
    path: String,
}

const DECLARATION: i64 = 7;

fn site() -> Site {
    let bench = Bench::new();
    let client = bench.client();
    bench.documents.add_owner(client.client.organisation(), Owner::declaration(DECLARATION));
    let token = bench.token_of(&client);
    Site { bench, token, path: format!("/api/v1/declarations/{DECLARATION}/documents") }
}

impl Site {
    async fn upload(&self, parts: &[Part]) -> Reply {
        self.upload_with(None, parts).await
    }

    async fn upload_with(&self, key: Option<&str>, parts: &[Part]) -> Reply {
        let content_type = format!("multipart/form-data; boundary={BOUNDARY}");
        let mut request =
            authorized(Method::POST, &self.token, &self.path).insert_header(("Content-Type", content_type));
        if let Some(key) = key {
            request = request.insert_header(("Idempotency-Key", key));
        }
        self.bench.send(request.set_payload(form(parts))).await
    }

    /// Adds a document and returns its path.
    async fn added(&self, name: &str, content: Vec<u8>) -> String {
        let reply = self.upload(&[file(name, content)]).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        format!("{}/{}", self.path, reply.json()["data"]["id"])
    }

    async fn get(&self, path: &str) -> Reply {
        self.bench.get(&self.token, path).await
    }

    /// The numbers of documents, of files, and of recorded uploads.
    async fn left(&self) -> (u64, usize, usize) {
        let list = self.get(&self.path).await.json();
        let total = list["meta"]["total"].as_u64().expect("a total");
        (total, self.bench.files.count(), self.bench.documents.uploads())
    }
}
