use customs_kernel::{Lrn, ManualClock};
use customs_master_data::customer::{VatAnswer, VatInquiry};
use customs_master_data::ports::{ReferenceSource, UnreadableAnswer, VatMessages};
use customs_master_data::testing::InMemoryMasterData;
use customs_master_data::{CustomerPorts, Customers, ItemPorts, Items};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) fn customers(store: &Arc<InMemoryMasterData>, clock: &Arc<ManualClock>) -> Arc<Customers> {
    Arc::new(Customers::new(CustomerPorts {
        customers: store.clone(),
        directory: store.clone(),
        contacts: store.clone(),
        authorizations: store.clone(),
        locations: store.clone(),
        invoice_to: store.clone(),
        uses: vec![store.clone()],
        inquiries: store.clone(),
        messages: Arc::new(PlainInquiries),
        references: Arc::new(CountingReferences::default()),
        clock: clock.clone(),
        work: store.clone(),
    }))
}

pub(crate) fn items(store: &Arc<InMemoryMasterData>, clock: &Arc<ManualClock>) -> Arc<Items> {
    Arc::new(Items::new(ItemPorts {
        items: store.clone(),
        directory: store.clone(),
        customers: store.clone(),
        clock: clock.clone(),
        work: store.clone(),
    }))
}

/// Questions and answers as plain words: `result REFERENCE yes no`, the eligibility before the permit.
struct PlainInquiries;

impl VatMessages for PlainInquiries {
    fn inquiry(&self, inquiry: &VatInquiry) -> Vec<u8> {
        let VatInquiry { reference, vat_number, eori } = inquiry;
        format!("inquiry {reference} {vat_number} {eori}").into_bytes()
    }

    fn answer(&self, document: &[u8]) -> Result<Option<VatAnswer>, UnreadableAnswer> {
        let text = String::from_utf8_lossy(document);
        let Some(answer) = text.strip_prefix("result ") else { return Ok(None) };
        let unreadable = || UnreadableAnswer { reason: "is no answer to an inquiry".to_owned() };
        match answer.split(' ').collect::<Vec<_>>()[..] {
            [reference, linked @ ("yes" | "no"), permit @ ("yes" | "no")] => Ok(Some(VatAnswer {
                reference: reference.parse().map_err(|_| unreadable())?,
                linked: linked == "yes",
                article_23_permit: permit == "yes",
            })),
            _ => Err(unreadable()),
        }
    }
}

/// `VAT-1`, `VAT-2` and so on.
#[derive(Default)]
struct CountingReferences(AtomicU32);

impl ReferenceSource for CountingReferences {
    fn next(&self) -> Lrn {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        format!("VAT-{number}").parse().expect("a reference")
    }
}
