//! Brokers who declare and invoice while servers die, and what must hold for each of them afterwards.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::harness::{
    Api, Broker, Citus, Node, Receiver, Response, Service, Site, a_customer_with_prices, assert_in_order, import_body,
    story_of, within,
};
use crate::journeys::invoice_numbers::{all_numbered, finalized};

pub(super) const STORY: [&str; 3] = ["declaration.submitted", "declaration.accepted", "declaration.released"];

/// Longest time until every client is served again after a crash.
pub(super) const WELL_WITHIN: Duration = Duration::from_secs(15);
/// Longest time until every office has its first invoice, on a machine with other work.
const BEGUN_WITHIN: Duration = Duration::from_secs(60);
/// Longest time until all that was accepted is released and reported, on a machine with other work.
const SETTLED_WITHIN: Duration = Duration::from_secs(240);
/// Declarations, and invoices, that one broker makes at most: all of them are looked at afterwards.
const MOST: usize = 200;
/// Pause after each piece of work, and before a refused request is tried again.
const PAUSE: Duration = Duration::from_millis(50);

/// A broker at work, and what the service has answered.
pub(super) struct Office {
    pub(super) broker: Broker,
    pub(super) receiver: Receiver,
    /// The place of the records of this organisation when it was created.
    pub(super) worker: Node,
    secret: String,
    /// Declarations with a creation that was answered with 201.
    drafts: Mutex<Vec<i64>>,
    /// Declarations that are submitted according to an answer.
    submitted: Mutex<Vec<i64>>,
    /// Invoice numbers as they were answered, with the invoices.
    invoices: Mutex<BTreeMap<String, i64>>,
}

/// Ends the work when it is dropped, so that a failure meanwhile ends it too.
struct Closing<'a>(&'a AtomicBool);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Creates brokers until two have their records on each worker.
pub(super) fn two_offices_on_each_worker(site: &Site, service: &Service, citus: &Citus) -> Vec<Office> {
    let mut offices: Vec<Office> = Vec::new();
    for number in 1..=40 {
        let on = |worker: Node| offices.iter().filter(|office| office.worker == worker).count();
        if Node::WORKERS.into_iter().all(|worker| on(worker) >= 2) {
            return offices;
        }
        let broker = site.broker(service, &format!("Kantoor {number}"));
        let worker = citus.worker_of(&broker.organisation);
        if on(worker) < 2 {
            offices.push(Office::open(broker, worker));
        }
    }
    panic!("of 40 organisations hardly any is on one of the workers");
}

/// Lets the offices work while something happens. It begins when each of them has finalized an invoice, so that each
/// has numbers that could be lost, or given twice.
pub(super) fn at_work(offices: &[Office], meanwhile: impl FnOnce()) {
    let goes_on = &AtomicBool::new(true);
    thread::scope(|scope| {
        let _closing = Closing(goes_on);
        for office in offices {
            for _ in 0..2 {
                scope.spawn(move || office.declare(goes_on));
            }
            scope.spawn(move || office.invoice(goes_on));
        }
        within(BEGUN_WITHIN, "every office has an invoice", || offices.iter().all(Office::has_invoices).then_some(()));
        meanwhile();
    });
}

/// Waits until a further declaration is submitted, or all have been.
#[track_caller]
pub(super) fn wait_for_work(offices: &[Office]) {
    let done = || offices.iter().map(Office::submissions).sum::<usize>();
    let (before, all) = (done(), MOST * offices.len());
    within(Duration::from_secs(60), "somebody submits", || (done() > before || before >= all).then_some(()));
}

/// Waits until every office is served.
#[track_caller]
pub(super) fn wait_until_served(offices: &[Office]) {
    within(WELL_WITHIN, "everybody is served again", || {
        let is_served =
            |office: &Office| office.answer("GET", "/declarations", None).is_some_and(|it| it.status == 200);
        offices.iter().all(is_served).then_some(())
    });
}

impl Office {
    pub(super) fn open(broker: Broker, worker: Node) -> Self {
        let receiver = Receiver::open();
        let secret = receiver.register(&broker.api).secret;
        a_customer_with_prices(&broker.api, "daily");
        Self {
            broker,
            receiver,
            worker,
            secret,
            drafts: Mutex::default(),
            submitted: Mutex::default(),
            invoices: Mutex::default(),
        }
    }

    pub(super) fn api(&self) -> &Api {
        &self.broker.api
    }

    /// The answer to a request; `None` when the connection broke.
    pub(super) fn answer(&self, method: &str, path: &str, body: Option<&str>) -> Option<Response> {
        let headers = [("content-type", "application/json")];
        self.api().try_request(method, path, &headers, body.map(str::as_bytes)).ok()
    }

    fn submissions(&self) -> usize {
        self.submitted.lock().expect("no thread died").len()
    }

    fn has_invoices(&self) -> bool {
        !self.invoices.lock().expect("no thread died").is_empty()
    }

    /// Creates and submits declarations.
    fn declare(&self, goes_on: &AtomicBool) {
        let body = import_body().to_string();
        while goes_on.load(Ordering::Relaxed) && self.drafts.lock().expect("no thread died").len() < MOST {
            thread::sleep(PAUSE);
            let created = self.answer("POST", "/declarations/create", Some(&body));
            let Some(created) = created.filter(|answer| answer.status != 503) else { continue };
            let id = created.expect(201)["declaration"]["id"].as_i64().expect("an id");
            self.drafts.lock().expect("no thread died").push(id);
            if self.submit(id, goes_on) {
                self.submitted.lock().expect("no thread died").push(id);
            }
        }
    }

    /// Submits a declaration, however often a server is killed in the meantime. Returns whether an answer said that it
    /// is submitted; otherwise it was time to end.
    fn submit(&self, id: i64, goes_on: &AtomicBool) -> bool {
        while goes_on.load(Ordering::Relaxed) {
            let answer = self.answer("POST", &format!("/declarations/{id}/submit"), Some(""));
            match answer.map(|answer| (answer.status, answer.text())) {
                Some((200, _)) => return true,
                None | Some((503, _)) => {}
                Some((status, text)) => {
                    // An earlier try was stored, or is being stored, and its answer was lost.
                    assert!([409, 412, 422].contains(&status), "{status}: {text}");
                    if self.is_submitted(id) {
                        return true;
                    }
                }
            }
            thread::sleep(PAUSE);
        }
        false
    }

    fn is_submitted(&self, id: i64) -> bool {
        let answer = self.answer("GET", &format!("/declarations/{id}"), None).filter(|answer| answer.status == 200);
        answer.is_some_and(|answer| answer.json()["data"]["status"] != "DRF")
    }

    /// Makes and finalizes invoices.
    fn invoice(&self, goes_on: &AtomicBool) {
        for _ in 0..MOST {
            let Some((invoice, number)) = finalized(self.api(), goes_on) else { return };
            self.invoices.lock().expect("no thread died").insert(number, invoice);
            thread::sleep(PAUSE);
        }
    }

    /// Checks that all that was answered while it worked is there, released and reported once, and that invoice numbers
    /// have no gap.
    #[track_caller]
    pub(super) fn has_lost_nothing(&self) {
        let found = all_declarations(self.api());
        for id in self.drafts.lock().expect("no thread died").iter() {
            assert!(found.contains_key(id), "declaration {id} was created, and is lost");
        }
        for id in self.submitted.lock().expect("no thread died").iter() {
            assert_ne!(
                found.get(id).map(String::as_str),
                Some("DRF"),
                "declaration {id} was submitted, and is a draft"
            );
        }
        // These include those that got no answer.
        let submitted: Vec<i64> = found.iter().filter(|(_, status)| *status != "DRF").map(|(id, _)| *id).collect();
        for id in &submitted {
            self.is_told_once(*id);
        }
        for delivery in self.receiver.all() {
            assert!(submitted.contains(&delivery.declaration()), "told of what is not submitted: {delivery:?}");
        }
        self.numbers_have_no_gap();
    }

    #[track_caller]
    fn is_told_once(&self, id: i64) {
        let api = self.api();
        within(SETTLED_WITHIN, &format!("declaration {id} is released"), || {
            (api.get(&format!("/declarations/{id}")).expect(200)["data"]["status"] == "REL").then_some(())
        });
        assert_eq!(story_of(api, id), ["created", "submitted", "accepted", "released"], "nothing happened twice");
        let messages = api.get(&format!("/customs-messages?declaration_id={id}&direction=outbound")).expect(200);
        assert_eq!(messages["meta"]["total"], 1, "one message to customs: {messages}");

        let taken = within(SETTLED_WITHIN, &format!("all is told of declaration {id}"), || {
            let taken = self.receiver.taken(id);
            STORY.iter().all(|event| taken.iter().any(|delivery| delivery.event() == *event)).then_some(taken)
        });
        assert_in_order(&taken, &STORY);
        for delivery in &taken {
            delivery.verify(&self.secret);
            let mut of_the_event = taken.iter().filter(|other| other.event() == delivery.event());
            assert!(of_the_event.all(|other| other.id() == delivery.id()), "a repeat keeps its id");
        }
    }

    #[track_caller]
    fn numbers_have_no_gap(&self) {
        let numbered = all_numbered(self.api());
        for (number, invoice) in self.invoices.lock().expect("no thread died").iter() {
            assert_eq!(numbered.get(number).map(|(id, _)| id), Some(invoice), "{number} is what was answered");
        }
        let first = numbered.keys().next().expect("invoices were finalized, or nothing is proven of their numbers");
        let year = &first[..4];
        let numbers: Vec<&String> = numbered.keys().collect();
        let expected: Vec<String> = (1..=numbered.len()).map(|place| format!("{year}-{place:05}")).collect();
        assert_eq!(numbers, expected.iter().collect::<Vec<_>>(), "from the first on, without a gap");
        let proof = self.api().get(&format!("/invoices/numbering-proof?year={year}")).expect(200);
        assert_eq!(proof["data"]["holds"], true, "{proof}");
    }
}

/// The status of every declaration of an organisation.
#[track_caller]
pub(super) fn all_declarations(api: &Api) -> BTreeMap<i64, String> {
    let mut found = BTreeMap::new();
    for page in 1.. {
        let list = api.get(&format!("/declarations?sort=id&direction=asc&per_page=100&page={page}")).expect(200);
        for declaration in list["data"].as_array().expect("a list") {
            let status = declaration["status"].as_str().expect("a status").to_owned();
            let earlier = found.insert(declaration["id"].as_i64().expect("an id"), status);
            assert_eq!(earlier, None, "a declaration is listed once");
        }
        if list["meta"]["last_page"].as_u64().is_none_or(|last| page >= last) {
            break;
        }
    }
    found
}
