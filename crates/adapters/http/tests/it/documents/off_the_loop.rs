use super::{DECLARATION, Site, file, text};
use crate::Bench;
use chrono::{DateTime, Utc};
use customs_documents::Owner;
use customs_documents::testing::documents_in_memory;
use customs_kernel::Clock;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

/// A clock that stands still and remembers which threads asked it. A reception asks it once for each piece that is checked, and
/// once at its end.
#[derive(Default)]
struct AskedClock(Mutex<Vec<ThreadId>>);

impl Clock for AskedClock {
    fn now(&self) -> DateTime<Utc> {
        self.0.lock().expect("a lock").push(thread::current().id());
        "2026-03-02T09:30:00Z".parse().expect("a moment")
    }
}

#[actix_rt::test]
async fn the_pieces_of_a_file_are_checked_on_other_threads_than_that_of_the_loop() {
    let clock = Arc::new(AskedClock::default());
    let (documents, rows, files) = documents_in_memory(clock.clone());
    let mut bench = Bench::with(|services| services.documents = documents);
    bench.documents = rows;
    bench.files = files;
    let client = bench.client();
    bench.documents.add_owner(client.client.organisation(), Owner::declaration(DECLARATION));
    let token = bench.token_of(&client);
    let site = Site { bench, token, path: format!("/api/v1/declarations/{DECLARATION}/documents") };

    // 4 MiB come as some 32 pieces of 128 KiB, which are above the bound; what is left at the end may be below it. The key
    // makes the same bytes part of the digest of the body, which is taken in the same step.
    let parts = [text("description", &"a".repeat(400)), file("big.txt", vec![b'a'; 4 * 1024 * 1024])];
    let reply = site.upload_with(Some("k"), &parts).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let asked = clock.0.lock().expect("a lock").clone();
    let own = asked.iter().filter(|thread| **thread == thread::current().id()).count();
    assert!(own * 4 <= asked.len() && asked.len() > 20, "the loop asked {own} of {} times", asked.len());
}
