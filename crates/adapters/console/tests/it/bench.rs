//! All services of the pages over in-memory stores, with two organisations and a user of each role.

use super::browser::Browser;
use super::{neighbours, records};
use actix_web::App;
use actix_web::body::{MessageBody, to_bytes};
use actix_web::http::header::HeaderMap;
use actix_web::test::{self, TestRequest};
use customs_access::testing::InMemoryPeople;
use customs_access::{LinkToken, Password, Role, SignedIn, User, UserForm, Visitor};
use customs_audit::testing::InMemoryAudit;
use customs_billing::ports::BillingSettings;
use customs_billing::testing::InMemoryBilling;
use customs_billing::{BillableItems, Dossiers, Invoices, OrganisationProfiles, RateCards};
use customs_callbacks::TargetPolicy;
use customs_callbacks::testing::{KnownHosts, callbacks_in_memory};
use customs_console::{ConsoleServices, ConsoleSettings, Hashing, LatestWrites, console};
use customs_documents::testing::{MemoryDocuments, documents_in_memory};
use customs_exchange::testing::InMemoryExchange;
use customs_guarantees::Guarantees;
use customs_guarantees::testing::InMemoryGuarantees;
use customs_kernel::testing::MemoryRowsAside;
use customs_kernel::{ImmediateWork, ManualClock, OrganisationId};
use customs_mail::testing::MemoryMail;
use customs_master_data::testing::InMemoryMasterData;
use customs_papers::Papers;
use customs_papers::testing::{CustomersSpeak, PlainPrinter};
use customs_reporting::testing::MemoryCauses;
use customs_search::Search;
use customs_search::testing::MemoryIndex;
use customs_serving::{InMemoryIdempotency, LogNews, MOST_LIVE_PAGES, Proxies};
use customs_tasks::testing::MemoryTasks;
use std::cell::OnceCell;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

pub(crate) const BASE_URL: &str = "https://customs.example";
pub(crate) const PASSWORD: &str = "a boat in the harbour";
/// The cookie of sessions behind TLS.
pub(crate) const SESSION: &str = "__Host-customs-session";

/// An instance under test.
pub(crate) struct Bench {
    pub(crate) services: Arc<ConsoleServices>,
    pub(crate) clock: Arc<ManualClock>,
    /// The storage behind users, sessions and links.
    pub(crate) memory: Arc<InMemoryPeople>,
    /// The storage behind documents.
    pub(crate) documents: Arc<MemoryDocuments>,
    /// The storage behind billing and guarantees, with the customers that they know.
    pub(crate) billing: Arc<InMemoryBilling>,
    pub(crate) guarantees: Arc<InMemoryGuarantees>,
    /// The rows of queues that were set aside.
    pub(crate) rows_aside: Arc<MemoryRowsAside>,
    /// The index of the search.
    pub(crate) index: Arc<MemoryIndex>,
    /// The causes of tasks.
    pub(crate) tasks: Arc<MemoryTasks>,
    /// The causes of refusals.
    pub(crate) causes: Arc<MemoryCauses>,
    /// The audit log, in which nothing is noted by itself.
    pub(crate) audit: Arc<InMemoryAudit>,
    /// The organisation with the records that [`records::fill`] makes.
    pub(crate) ours: OrganisationId,
    /// An organisation without records.
    pub(crate) theirs: OrganisationId,
    ids: records::Ids,
    watcher: OnceCell<SignedIn>,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self::set_up(true, false)
    }

    /// An instance that keeps to itself.
    pub(crate) fn isolated() -> Self {
        Self::set_up(true, true)
    }

    /// An instance that writes its mails into a folder.
    pub(crate) fn without_mails() -> Self {
        Self::set_up(false, false)
    }

    fn set_up(sends_mails: bool, is_isolated: bool) -> Self {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a timestamp")));
        let memory = Arc::new(InMemoryPeople::default());
        let (ours, theirs) = (memory.organisation("Ours"), memory.organisation("Theirs"));
        let exchange = InMemoryExchange::new();
        let billing = Arc::new(InMemoryBilling::default());
        let guarantees = Arc::new(InMemoryGuarantees::default());
        let audit = Arc::new(InMemoryAudit::default());
        let rows_aside = Arc::new(MemoryRowsAside::default());
        let index = Arc::new(MemoryIndex::default());
        let tasks = Arc::new(MemoryTasks::default());
        let master_data = Arc::new(InMemoryMasterData::default());
        let (documents, document_rows, _) = documents_in_memory(clock.clone());
        for organisation in [ours, theirs] {
            billing.keep_settings(organisation, BillingSettings::default());
        }
        let ports = billing.ports(clock.clone());
        let (declarations, mends) = neighbours::declarations(&exchange, &clock);
        let transits = neighbours::transits(&exchange, &clock);
        let causes = Arc::new(MemoryCauses::default());
        let services = ConsoleServices {
            settings: ConsoleSettings {
                base_url: BASE_URL.to_owned(),
                proxies: Proxies::default(),
                is_isolated,
                sends_mails,
            },
            people: Arc::new(memory.people(clock.clone())),
            access: Arc::new(neighbours::access(&memory, &clock)),
            evidence: Arc::new(neighbours::Evidences {
                declarations: declarations.clone(),
                transits: transits.clone(),
            }),
            declarations,
            transits,
            exchange: neighbours::exchange(&exchange, &clock),
            outages: neighbours::outages(&exchange, &clock),
            fallback_papers: Arc::new(neighbours::PlainPapers),
            documents,
            papers: Papers::new(Arc::new(PlainPrinter), Arc::new(CustomersSpeak::default())),
            tariff: neighbours::tariff(),
            customers: Arc::new(master_data.customers(clock.clone())),
            item_master: Arc::new(master_data.item_master(clock.clone())),
            guarantees: Guarantees::new(guarantees.ports(clock.clone())),
            thresholds: guarantees.clone(),
            billable_items: BillableItems::new(ports.clone()),
            rate_cards: RateCards::new(ports.clone()),
            dossiers: Dossiers::new(ports.clone()),
            invoices: Invoices::new(ports),
            profiles: OrganisationProfiles::new(billing.clone(), billing.clone()),
            logos: Arc::new(neighbours::Logos::default()),
            search: Search::new(index.clone()),
            tasks: tasks.use_cases(clock.clone()),
            mails: Arc::new(MemoryMail::default()),
            rows_aside: rows_aside.clone(),
            rejections: neighbours::rejections(&clock),
            causes: neighbours::causes(&causes, &clock),
            mends,
            callbacks: callbacks_in_memory(clock.clone()),
            callback_policy: TargetPolicy::PublicHttps,
            callback_targets: Arc::new(KnownHosts),
            writes: LatestWrites::new(audit.clone()),
            news: Arc::new(LogNews::with_places(MOST_LIVE_PAGES)),
            delivery_news: Arc::new(LogNews::with_places(MOST_LIVE_PAGES)),
            idempotency: Arc::new(InMemoryIdempotency::default()),
            unit_of_work: Arc::new(ImmediateWork),
            clock: clock.clone(),
            hashing: Hashing::default(),
        };
        let services = Arc::new(services);
        Self {
            services,
            clock,
            memory,
            documents: document_rows,
            billing,
            guarantees,
            rows_aside,
            index,
            tasks,
            causes,
            audit,
            ours,
            theirs,
            ids: Vec::new(),
            watcher: OnceCell::new(),
        }
    }

    /// An instance where our organisation has a record of each kind, each with the id 1.
    pub(crate) async fn filled() -> Self {
        let mut bench = Self::new();
        bench.ids = records::fill(&bench).await;
        bench
    }

    /// The ids that a route takes, in their order; those that are not here are 1.
    pub(crate) fn ids_for(&self, pattern: &str) -> &[String] {
        self.ids.iter().find(|(area, _)| pattern.contains(area)).map_or(&[], |(_, ids)| ids)
    }

    /// An owner of ours who only looks.
    pub(crate) fn watcher(&self) -> Browser<'_> {
        Browser::signed_in(self, self.watcher.get_or_init(|| self.user(self.ours, "watcher", Role::Owner)))
    }

    /// Creates a user who has no password yet, and the link to set one.
    pub(crate) fn invited(&self, organisation: OrganisationId, name: &str, role: Role) -> (User, LinkToken) {
        let (name, email) = (name.to_owned(), format!("{name}@acme.nl"));
        let form = UserForm { name, email, role: role.to_string() };
        let created = self.services.people.create_user(organisation, &form).expect("a user");
        (created.user, created.link.token)
    }

    /// Creates a user with [`PASSWORD`], who is signed in.
    pub(crate) fn user(&self, organisation: OrganisationId, name: &str, role: Role) -> SignedIn {
        let (_, link) = self.invited(organisation, name, role);
        let visitor = Visitor::new(IpAddr::from([192, 0, 2, 7]), Some("Firefox"));
        self.services.people.set_password(&link, &Password::presented(PASSWORD), visitor, None).expect("signed in")
    }

    /// A browser of a new user of this role in our organisation.
    pub(crate) fn member(&self, role: Role) -> Browser<'_> {
        Browser::signed_in(self, &self.user(self.ours, &role.to_string(), role))
    }

    /// A browser of the owner of the other organisation.
    pub(crate) fn neighbour(&self) -> Browser<'_> {
        Browser::signed_in(self, &self.user(self.theirs, "neighbour", Role::Owner))
    }

    /// A browser without a user.
    pub(crate) fn stranger(&self) -> Browser<'_> {
        Browser::stranger(self)
    }

    /// Sends a request through the whole gate.
    pub(crate) async fn send(&self, request: TestRequest) -> Reply {
        let app = test::init_service(App::new().service(console(self.services.clone()))).await;
        let from: SocketAddr = "192.0.2.7:4711".parse().expect("an address");
        match test::try_call_service(&app, request.peer_addr(from).to_request()).await {
            Ok(response) => Reply::from_response(response.into_parts().1).await,
            Err(error) => Reply::from_response(error.error_response()).await,
        }
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Reply {
    async fn from_response(response: actix_web::HttpResponse<impl MessageBody>) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let is_stream = headers.get("content-type").is_some_and(|kind| kind == "text/event-stream");
        // A stream has no end.
        let body = if is_stream { Vec::new() } else { whole(response.into_body()).await };
        Self { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    /// The value of a header; empty when it is not there.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a text"))
    }

    /// The value that the answer gives a cookie, if it sets it.
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        let mut set = self.headers.get_all("set-cookie").filter_map(|value| value.to_str().ok());
        set.find_map(|cookie| cookie.split(';').next()?.strip_prefix(name)?.strip_prefix('='))
    }

    /// Where the answer sends the browser.
    pub(crate) fn location(&self) -> &str {
        self.header("location")
    }
}

async fn whole(body: impl MessageBody) -> Vec<u8> {
    to_bytes(body).await.map_err(|_| "no body").expect("a body").to_vec()
}
