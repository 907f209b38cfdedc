//! The whole application over in-memory stores, and a client for it.

use super::guides::TwoGuides;
use super::neighbours;
use crate::application::api;
use crate::told_errors::assert_alike;
use actix_web::App;
use actix_web::body::to_bytes;
use actix_web::http::Method;
use actix_web::http::header::HeaderMap;
use actix_web::test::{self, TestRequest};
use customs_access::testing::access_in_memory;
use customs_access::{Credentials, NewClient, Permission, Scopes, TokenRequest};
use customs_audit::testing::InMemoryAudit;
use customs_billing::testing::InMemoryBilling;
use customs_documents::testing::{MemoryDocuments, MemoryFiles, documents_in_memory};
use customs_exchange::testing::InMemoryExchange;
use customs_guarantees::testing::InMemoryGuarantees;
use customs_http::{
    FigureSource, HttpSettings, MemoryRateLimits, Metrics, NotReady, Readiness, Services, SigningKey, TariffServices,
    TokenKeys, WatchedReadiness,
};
use customs_inventory::testing::InMemoryInventory;
use customs_kernel::testing::MemoryRowsAside;
use customs_kernel::{Clock, ImmediateWork, ManualClock, OrganisationId};
use customs_mail::testing::MemoryMail;
use customs_master_data::testing::InMemoryMasterData;
use customs_papers::Papers;
use customs_papers::testing::{CustomersSpeak, PlainPrinter};
use customs_reporting::reports::Reports;
use customs_reporting::testing::{MemoryCauses, MemoryRejections, MemoryReports};
use customs_search::Search;
use customs_search::testing::MemoryIndex;
use customs_serving::InMemoryIdempotency;
use customs_tariff::testing::{InMemoryReference, tariff_in_memory};
use customs_tasks::testing::MemoryTasks;
use customs_test_support::note_call;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;

pub(crate) const BASE_URL: &str = "https://customs.example";

/// The services of an instance under test.
pub(crate) struct Bench {
    pub(crate) services: Arc<Services>,
    pub(crate) clock: Arc<ManualClock>,
    /// The messages exchanged with customs about declarations and transits.
    pub(crate) exchange: Arc<InMemoryExchange>,
    /// The storage behind customers and items.
    pub(crate) master_data: Arc<InMemoryMasterData>,
    /// The storage behind billing: its records, and the customers and declarations it knows.
    pub(crate) billing: Arc<InMemoryBilling>,
    /// The storage behind documents: rows with the records they belong to, and files.
    pub(crate) documents: Arc<MemoryDocuments>,
    pub(crate) files: Arc<MemoryFiles>,
    /// The storage behind bonded stock, with the declarations for which stock is reserved.
    pub(crate) inventory: Arc<InMemoryInventory>,
    /// The storage behind guarantees, with the movements that use them.
    pub(crate) guarantees: Arc<InMemoryGuarantees>,
    /// The index of the search.
    pub(crate) index: Arc<MemoryIndex>,
    /// The causes of tasks.
    pub(crate) tasks: Arc<MemoryTasks>,
    /// The mails.
    pub(crate) mails: Arc<MemoryMail>,
    /// The rows of queues that were set aside.
    pub(crate) rows_aside: Arc<MemoryRowsAside>,
    /// The storage behind the audit log.
    pub(crate) audit: Arc<InMemoryAudit>,
    /// The data that rejection analysis and reports read.
    pub(crate) rejections: Arc<MemoryRejections>,
    pub(crate) causes: Arc<MemoryCauses>,
    pub(crate) reports: Arc<MemoryReports>,
    /// The tables behind codebook and tariff.
    pub(crate) reference: Arc<InMemoryReference>,
    _folder: tempfile::TempDir,
}

struct AlwaysReady;

/// No metrics but those that are recorded as things happen.
struct NoFigures;

#[async_trait::async_trait(?Send)]
impl FigureSource for NoFigures {
    async fn refresh(&self) {}
}

impl Readiness for AlwaysReady {
    fn check(&self) -> Result<(), NotReady> {
        Ok(())
    }
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self::with(|_| {})
    }

    /// An instance whose services were changed before it starts.
    pub(crate) fn with(change: impl FnOnce(&mut Services)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Arc::new(ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a timestamp")));
        let key = SigningKey::load_or_create(&folder.path().join("key.pem")).expect("a key");
        let token_keys = Arc::new(TokenKeys::new(vec![(key, chrono::DateTime::UNIX_EPOCH)]));
        let mut settings = HttpSettings::new(BASE_URL);
        settings.rate_limits.enabled = false;
        let master_data = Arc::new(InMemoryMasterData::default());
        let billing = Arc::new(InMemoryBilling::default());
        let (tariff, reference) = tariff_in_memory(clock.clone());
        let (rejections, reports) = (Arc::new(MemoryRejections::default()), Arc::new(MemoryReports::default()));
        let (documents, document_rows, files) = documents_in_memory(clock.clone());
        let inventory = Arc::new(InMemoryInventory::default());
        let guarantees = Arc::new(InMemoryGuarantees::default());
        let index = Arc::new(MemoryIndex::default());
        let (mails, tasks) = (Arc::new(MemoryMail::default()), Arc::new(MemoryTasks::default()));
        let rows_aside = Arc::new(MemoryRowsAside::default());
        let audit = Arc::new(InMemoryAudit::default());
        let exchange = InMemoryExchange::new();
        let (declarations, mends) = neighbours::declarations(&exchange, &clock);
        let causes = Arc::new(MemoryCauses::default());
        let mut services = Services {
            access: Arc::new(access_in_memory(BASE_URL, clock.clone() as Arc<dyn Clock>, token_keys.clone())),
            settings,
            token_keys,
            declarations,
            transits: neighbours::transits(&exchange, &clock, |_| {}),
            exchange: neighbours::exchange(&exchange, &clock),
            outages: neighbours::outages(&exchange, &clock),
            fallback_papers: Arc::new(neighbours::TextPapers),
            documents,
            papers: Papers::new(Arc::new(PlainPrinter), Arc::new(CustomersSpeak::default())),
            tariff: TariffServices::new(tariff),
            customers: neighbours::customers(&master_data, &clock),
            item_master: neighbours::item_master(&master_data, &clock),
            inventory: neighbours::inventory(&inventory, &clock),
            guarantees: neighbours::guarantees(&guarantees, &clock),
            billing: neighbours::billing(&billing, &clock),
            search: Search::new(index.clone()),
            tasks: tasks.use_cases(clock.clone()),
            mails: mails.clone(),
            rows_aside: rows_aside.clone(),
            rejections: neighbours::rejections(&rejections, &clock),
            causes: neighbours::causes(&causes, &clock),
            mends,
            reports: Reports::new(reports.clone()),
            evidence: neighbours::evidence(),
            audit: audit.log(),
            audit_checks: Arc::new(tokio::sync::Semaphore::new(1)),
            callbacks: neighbours::callbacks(&clock),
            events: neighbours::events(&clock),
            inbound_secret: None,
            unit_of_work: Arc::new(ImmediateWork),
            idempotency: Arc::new(InMemoryIdempotency::default()),
            unverified_bytes: Arc::default(),
            batch_room: customs_http::BatchRoom::default(),
            rate_limits: Arc::new(MemoryRateLimits::default()),
            readiness: WatchedReadiness::over(Arc::new(AlwaysReady)),
            metrics: Metrics::detached(),
            figures: Arc::new(NoFigures),
            guides: Arc::new(TwoGuides),
            clock: clock.clone(),
        };
        change(&mut services);
        Self {
            services: Arc::new(services),
            clock,
            exchange,
            master_data,
            billing,
            documents: document_rows,
            files,
            inventory,
            guarantees,
            index,
            tasks,
            mails,
            rows_aside,
            audit,
            rejections,
            causes,
            reports,
            reference,
            _folder: folder,
        }
    }

    pub(crate) fn organisation(&self) -> OrganisationId {
        self.services.access.create_organisation("Broker", None).expect("an organisation").id()
    }

    /// A client of an organisation with these scopes and all permissions.
    pub(crate) fn client_of(&self, organisation: OrganisationId, scopes: Scopes) -> Credentials {
        let permissions = Permission::ALL.iter().copied().collect();
        let new = NewClient { organisation, name: "ERP".to_owned(), scopes, permissions };
        self.services.access.create_client(new).expect("a client")
    }

    /// A client of a new organisation with all scopes and permissions.
    pub(crate) fn client(&self) -> Credentials {
        self.client_of(self.organisation(), Scopes::all())
    }

    /// A token with everything that the client was granted.
    pub(crate) fn token_of(&self, credentials: &Credentials) -> String {
        let request = TokenRequest {
            grant_type: Some("client_credentials".to_owned()),
            client_id: Some(credentials.client.id().to_string()),
            client_secret: Some(credentials.secret.clone()),
            scope: None,
        };
        self.services.access.issue_token(request).expect("a token").token
    }

    /// A token of a new client with all scopes and permissions.
    pub(crate) fn token(&self) -> String {
        self.token_of(&self.client())
    }

    /// Sends a request through the whole application.
    pub(crate) async fn send(&self, request: TestRequest) -> Reply {
        let reply = self.answer(request).await;
        if let Ok(body) = serde_json::from_slice(&reply.body) {
            assert_alike(&body);
        }
        reply
    }

    async fn answer(&self, request: TestRequest) -> Reply {
        let app = test::init_service(App::new().service(api(self.services.clone()))).await;
        let from: SocketAddr = "192.0.2.7:4711".parse().expect("an address");
        let request = request.peer_addr(from).to_request();
        let (method, path) = (request.method().to_string(), request.path().to_owned());
        let reply = match test::try_call_service(&app, request).await {
            Ok(response) => {
                let (status, headers) = (response.status().as_u16(), response.headers().clone());
                let body = to_bytes(response.into_body()).await.map_err(|_| "no body").expect("a body").to_vec();
                Reply { status, headers, body }
            }
            Err(error) => {
                let response = error.error_response();
                let (status, headers) = (response.status().as_u16(), response.headers().clone());
                Reply { status, headers, body: to_bytes(response.into_body()).await.expect("a body").to_vec() }
            }
        };
        note_call(&method, &path, reply.status);
        reply
    }

    pub(crate) async fn get(&self, token: &str, path: &str) -> Reply {
        self.send(authorized(Method::GET, token, path)).await
    }

    pub(crate) async fn post(&self, token: &str, path: &str, body: Value) -> Reply {
        self.send(authorized(Method::POST, token, path).set_json(body)).await
    }
}

/// A request with a bearer token.
pub(crate) fn authorized(method: Method, token: &str, path: &str) -> TestRequest {
    TestRequest::with_uri(path).method(method).insert_header(("Authorization", format!("Bearer {token}")))
}

/// An answer of the application.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a text"))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}
