//! The domains behind the pages, over their in-memory fakes.

use customs_access::testing::{InMemoryClients, InMemoryPeople, InMemoryRevocations, UnsafeSigner};
use customs_access::{Access, AccessPorts, AccessSettings, Pepper, TokenLifetime};
use customs_console::{LogoRefused, LogoRoom};
use customs_declarations::testing::{MemoryMends, SameRights, declarations_beside};
use customs_declarations::{DeclarationId, Declarations, MendPorts, Mends};
use customs_evidence::{About, ArchiveWriter, Evidence, EvidenceError, EvidenceKey, EvidenceOrder, SignedArchive};
use customs_exchange::ports::FallbackPapers;
use customs_exchange::testing::InMemoryExchange;
use customs_exchange::{Exchange, FallbackPaper, Outages};
use customs_kernel::testing::OpenDossiers;
use customs_kernel::{CountingEntropy, ImmediateWork, ManualClock, OrganisationId, StorageError, SubjectKind};
use customs_reporting::ports::{ErrorCodebook, ErrorTexts};
use customs_reporting::rejections::{CauseAnalysis, CausePorts, RejectionAnalysis, RejectionPorts};
use customs_reporting::testing::{MemoryCauses, MemoryRejections};
use customs_tariff::Tariff;
use customs_tariff::testing::tariff_in_memory;
use customs_transits::testing::transits_beside;
use customs_transits::{TransitId, Transits};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use std::collections::BTreeMap;
use std::future::ready;
use std::sync::{Arc, LazyLock, Mutex};

/// API clients of the organisations that the people belong to.
pub(crate) fn access(memory: &Arc<InMemoryPeople>, clock: &Arc<ManualClock>) -> Access {
    let ports = AccessPorts {
        organisations: memory.ports(clock.clone()).organisations,
        clients: Arc::new(InMemoryClients::default()),
        revocations: Arc::new(InMemoryRevocations::default()),
        signer: Arc::new(UnsafeSigner::default()),
        unit_of_work: Arc::new(ImmediateWork),
        clock: clock.clone(),
        entropy: Arc::new(CountingEntropy::default()),
    };
    let issuer = super::bench::BASE_URL.to_owned();
    let settings = AccessSettings { issuer, pepper: Pepper::new([1; 32]), token_lifetime: TokenLifetime::DEFAULT };
    Access::new(ports, settings)
}

pub(crate) fn exchange(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> Exchange {
    Exchange { messages: exchange.clone(), clock: clock.clone() }
}

pub(crate) fn outages(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> Outages {
    Outages { book: exchange.clone(), messages: exchange.clone(), clock: clock.clone(), work: Arc::new(ImmediateWork) }
}

/// Draws stamped papers as text, without any font.
pub(crate) struct PlainPapers;

impl FallbackPapers for PlainPapers {
    fn draw(&self, paper: &FallbackPaper) -> Result<Vec<u8>, StorageError> {
        Ok(format!("%PDF {} {}", paper.release.number, paper.reference).into_bytes())
    }
}

/// Declarations, and mends of them, whose authors have all rights.
pub(crate) fn declarations(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> (Arc<Declarations>, Mends) {
    let beside = declarations_beside(exchange.clone(), clock.clone()).with(|ports| ports.dossiers = dossiers());
    let mends = Mends::new(MendPorts {
        declarations: beside.declarations.clone(),
        mends: Arc::new(MemoryMends::default()),
        rights: Arc::new(SameRights::default()),
        clock: clock.clone(),
        work: beside.ports.work.clone(),
    });
    (Arc::new(beside.declarations), mends)
}

pub(crate) fn transits(exchange: &Arc<InMemoryExchange>, clock: &Arc<ManualClock>) -> Arc<Transits> {
    let beside = transits_beside(exchange.clone(), clock.clone());
    Arc::new(beside.with(|ports| ports.dossiers = dossiers()).transits)
}

/// Dossiers that all take declarations and transits.
fn dossiers() -> Arc<OpenDossiers> {
    Arc::new(OpenDossiers((1..=100).map(|id| (id, Ok(()))).collect()))
}

/// A codebook that knows no code.
struct NoCodes;

impl ErrorCodebook for NoCodes {
    fn texts(&self, _: &str) -> ErrorTexts {
        ErrorTexts { en: None, nl: None }
    }
}

pub(crate) fn rejections(clock: &Arc<ManualClock>) -> RejectionAnalysis {
    RejectionAnalysis::new(RejectionPorts {
        statistics: Arc::new(MemoryRejections::default()),
        codebook: Arc::new(NoCodes),
        clock: clock.clone(),
    })
}

pub(crate) fn causes(store: &Arc<MemoryCauses>, clock: &Arc<ManualClock>) -> CauseAnalysis {
    CauseAnalysis::new(CausePorts { statistics: store.clone(), codebook: Arc::new(NoCodes), clock: clock.clone() })
}

/// Codebook and tariff, which are read once for all tests, since that takes longer than any of them.
pub(crate) fn tariff() -> Tariff {
    static TABLES: LazyLock<Tariff> = LazyLock::new(|| {
        let clock = ManualClock::at("2026-03-02T09:30:00Z".parse().expect("a timestamp"));
        tariff_in_memory(Arc::new(clock)).0
    });
    TABLES.clone()
}

/// The logos of organisations, in memory.
#[derive(Default)]
pub(crate) struct Logos(Mutex<BTreeMap<String, Vec<u8>>>);

impl LogoRoom for Logos {
    fn most_bytes(&self) -> usize {
        100_000
    }

    fn keep(&self, organisation: OrganisationId, picture: Vec<u8>) -> Result<String, LogoRefused> {
        let name = format!("{organisation}-{}", picture.len());
        self.0.lock().expect("no thread died").insert(name.clone(), picture);
        Ok(name)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StorageError> {
        Ok(self.0.lock().expect("no thread died").get(name).cloned())
    }
}

/// Archives of evidence that hold no more than what was asked for.
pub(crate) struct Evidences {
    pub(crate) declarations: Arc<Declarations>,
    pub(crate) transits: Arc<Transits>,
}

/// The private key of RFC 8410, section 10.3.
const SIGNING_KEY: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
    -----END PRIVATE KEY-----\n";

impl Evidence for Evidences {
    fn archive(&self, order: EvidenceOrder) -> LocalBoxFuture<'static, Result<SignedArchive, EvidenceError>> {
        let (organisation, id) = (order.organisation, order.subject.id);
        let is_there = match order.subject.kind {
            SubjectKind::Declaration => self.declarations.find(organisation, DeclarationId::new(id)).is_ok(),
            SubjectKind::Transit => self.transits.find(organisation, TransitId::new(id)).is_ok(),
        };
        ready(if is_there { Ok(archive_of(&order)) } else { Err(EvidenceError::NotFound) }).boxed_local()
    }
}

fn archive_of(order: &EvidenceOrder) -> SignedArchive {
    let mut archive = ArchiveWriter::new().expect("a file");
    archive.add("rights.txt", format!("{:?}", order.rights).as_bytes()).expect("room");
    let about = About {
        organisation_id: order.organisation.get(),
        record: order.subject,
        reference: "a record".to_owned(),
        created_at: "2026-03-02T09:30:00Z".parse().expect("a timestamp"),
        created_by: order.by.clone(),
    };
    archive.finish(about, &EvidenceKey::from_pem(SIGNING_KEY.as_bytes()).expect("a key")).expect("an archive")
}
