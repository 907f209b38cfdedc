use super::*;
use chrono::Duration;
use customs_billing::InvoiceId;
use customs_billing::invoice::{InvoiceForm, InvoiceLineForm, InvoiceSheet};
use customs_billing::ports::{InvoicePapers, PaperError};
use customs_billing::testing::{InMemoryBilling, customer};
use customs_documents::FileStoreError;
use customs_documents::testing::{MemoryDocuments, documents_in_memory, specimen};
use customs_documents::{FileKind, Upload};
use customs_kernel::ManualClock;
use customs_kernel::facts::Warning;
use std::sync::atomic::{AtomicBool, Ordering};

const BROKER: OrganisationId = OrganisationId::new(1);

/// Pages in plain bytes that pass as files of documents.
struct PlainPages;

impl InvoicePapers for PlainPages {
    fn pdf(&self, _: &InvoiceSheet) -> Result<Vec<u8>, PaperError> {
        Ok(specimen(FileKind::Pdf))
    }

    fn begin_pdf(&self, _: &InvoiceSheet) -> Result<(), PaperError> {
        Ok(())
    }

    fn lacks_for_ubl(&self, _: &InvoiceSheet) -> Result<Vec<Warning>, PaperError> {
        Ok(Vec::new())
    }

    fn ubl(&self, _: &InvoiceSheet) -> Result<Vec<u8>, PaperError> {
        Err(PaperError::Missing(Vec::new()))
    }
}

/// A file store that records the uploads and drops their contents.
struct Shelf {
    documents: Documents,
    fails: AtomicBool,
}

impl FileKeeper for Shelf {
    fn keep(&self, organisation: OrganisationId, name: FileName, bytes: Vec<u8>) -> Result<Received, DocumentError> {
        let Upload { key, until: _ } = self.documents.begin_upload(organisation)?;
        if self.fails.load(Ordering::SeqCst) {
            return Err(FileStoreError::Unavailable("the shelf is away".into()).into());
        }
        Ok(Received::Stored(StoredFile { key, name, size: bytes.len() as u64, sha256: [0; 32] }))
    }
}

struct Bench {
    billing: Arc<InMemoryBilling>,
    kept: Arc<MemoryDocuments>,
    shelf: Arc<Shelf>,
    clock: Arc<ManualClock>,
    workflow: FileInvoices,
}

impl Bench {
    fn new() -> Self {
        let billing = Arc::new(InMemoryBilling::default());
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        billing.keep_customer(BROKER, customer("ACME"));
        let mut ports = billing.ports(clock.clone());
        ports.papers = Arc::new(PlainPages);
        let (documents, kept, _) = documents_in_memory(clock.clone());
        let shelf = Arc::new(Shelf { documents: documents.clone(), fails: AtomicBool::new(false) });
        let workflow = FileInvoices {
            queue: billing.clone(),
            invoices: Invoices::new(ports),
            documents,
            files: shelf.clone(),
            work: billing.clone(),
            clock: clock.clone(),
        };
        Self { billing, kept, shelf, clock, workflow }
    }

    fn finalized(&self) -> InvoiceId {
        let invoices = &self.workflow.invoices;
        let form = InvoiceForm { customer_code: Some("ACME".to_owned()), ..InvoiceForm::default() };
        let draft = invoices.create(BROKER, form).expect("a draft").id;
        let line = InvoiceLineForm {
            description: Some("Work".to_owned()),
            quantity: Some(1.into()),
            unit_price: Some(100.into()),
            ..InvoiceLineForm::default()
        };
        invoices.add_line(BROKER, draft, None, line).expect("a line");
        invoices.finalize(BROKER, draft, None).expect("it is finalized");
        self.kept.add_owner(BROKER, Owner::invoice(draft.get()));
        draft
    }

    /// The names of the documents of an invoice.
    fn documents(&self, invoice: InvoiceId) -> Vec<String> {
        let kept = self.workflow.documents.list(BROKER, Owner::invoice(invoice.get())).expect("a list");
        assert!(kept.iter().all(|document| document.document_type == DocumentType::Invoice));
        kept.into_iter().map(|document| document.file.name.to_string()).collect()
    }

    fn run(&self) -> usize {
        self.workflow.run_once(10).expect("it runs")
    }
}

#[test]
fn the_pages_of_a_finalized_invoice_become_its_document_once() {
    let bench = Bench::new();
    let invoices = [bench.finalized(), bench.finalized()];
    assert_eq!((bench.run(), bench.run()), (2, 0));
    bench.clock.advance(Duration::days(1));
    assert_eq!(bench.run(), 0);
    assert_eq!(invoices.map(|invoice| bench.documents(invoice)), [["2026-00001.pdf"], ["2026-00002.pdf"]]);
}

#[test]
fn a_kill_at_any_write_leaves_one_document_in_the_end() {
    let mut killed = 0;
    for write in 0..8 {
        let bench = Bench::new();
        let invoices = [bench.finalized(), bench.finalized()];
        bench.billing.fail_after(write);
        killed += u32::from(bench.workflow.run_once(10).is_err());
        bench.billing.fail_after(1_000);
        // Waits until the lease, or the pause after a failure, is over.
        for _ in 0..2 {
            bench.clock.advance(Duration::minutes(2));
            bench.run();
        }
        for invoice in invoices {
            assert_eq!(bench.documents(invoice).len(), 1, "killed at write {write}");
        }
    }
    assert!(killed > 0);
}

#[test]
fn what_cannot_be_stored_now_is_tried_again_later_and_later() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    bench.shelf.fails.store(true, Ordering::SeqCst);
    for seconds in [0, 30, 60, 120] {
        bench.clock.advance(Duration::seconds(seconds));
        assert_eq!((bench.run(), bench.run()), (1, 0));
    }
    bench.shelf.fails.store(false, Ordering::SeqCst);
    bench.clock.advance(Duration::seconds(240));
    assert_eq!(bench.run(), 1);
    assert_eq!(bench.documents(invoice).len(), 1);
}

#[test]
fn of_two_instances_that_hold_the_same_invoice_one_keeps_it() {
    let bench = Bench::new();
    let invoice = bench.finalized();
    let now = bench.clock.now();
    let entry = bench.billing.claim(1, now, now).expect("claimed").remove(0);
    bench.workflow.file(entry).expect("it is kept");
    let late = bench.workflow.file(entry).expect_err("it is kept already");
    assert_eq!(late.kind(), ErrorKind::Stale);
    assert_eq!(bench.documents(invoice).len(), 1);
}
