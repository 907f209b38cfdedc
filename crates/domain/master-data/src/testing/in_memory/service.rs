#![expect(clippy::expect_used, reason = "a number behind letters is always a reference")]

use super::InMemoryMasterData;
use crate::customer::{VatInquiry, VatReply};
use crate::ports::{CustomerWatch, ReferenceSource, UnreadableReply, VatMessages};
use crate::{CustomerPorts, Customers, ItemMaster, ItemMasterPorts};
use customs_kernel::{Clock, Lrn, OrganisationId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

impl InMemoryMasterData {
    /// The use cases of customers over this state, with inquiries in plain words.
    #[must_use]
    pub fn customers(self: &Arc<Self>, clock: Arc<dyn Clock>) -> Customers {
        Customers::new(self.customer_ports(clock, Vec::new()))
    }

    /// The use cases of customers with a watcher that receives the changes.
    #[must_use]
    pub fn watched_customers(self: &Arc<Self>, clock: Arc<dyn Clock>, watch: Arc<dyn CustomerWatch>) -> Customers {
        Customers::new(self.customer_ports(clock, vec![watch]))
    }

    fn customer_ports(self: &Arc<Self>, clock: Arc<dyn Clock>, watches: Vec<Arc<dyn CustomerWatch>>) -> CustomerPorts {
        CustomerPorts {
            customers: self.clone(),
            directory: self.clone(),
            contacts: self.clone(),
            authorizations: self.clone(),
            locations: self.clone(),
            invoice_to: self.clone(),
            uses: vec![self.clone()],
            watches,
            inquiries: self.clone(),
            messages: Arc::new(PlainInquiries),
            references: Arc::new(CountingReferences::default()),
            clock,
            work: self.clone(),
        }
    }

    /// The use cases of items over this state.
    #[must_use]
    pub fn item_master(self: &Arc<Self>, clock: Arc<dyn Clock>) -> ItemMaster {
        ItemMaster::new(ItemMasterPorts {
            items: self.clone(),
            directory: self.clone(),
            customers: self.clone(),
            clock,
            work: self.clone(),
        })
    }
}

/// Inquiries and replies in plain words: `result REFERENCE yes no`, the eligibility before the permit.
#[derive(Debug)]
struct PlainInquiries;

impl VatMessages for PlainInquiries {
    fn inquiry(&self, inquiry: &VatInquiry) -> Vec<u8> {
        let VatInquiry { reference, vat_number, eori } = inquiry;
        format!("inquiry {reference} {vat_number} {eori}").into_bytes()
    }

    fn reply(&self, document: &[u8]) -> Result<Option<VatReply>, UnreadableReply> {
        let text = String::from_utf8_lossy(document);
        let Some(reply) = text.strip_prefix("result ") else { return Ok(None) };
        let unreadable = || UnreadableReply { reason: "is no answer to an inquiry".to_owned() };
        match reply.split(' ').collect::<Vec<_>>()[..] {
            [reference, linked @ ("yes" | "no"), permit @ ("yes" | "no")] => Ok(Some(VatReply {
                reference: reference.parse().map_err(|_| unreadable())?,
                linked: linked == "yes",
                article_23_permit: permit == "yes",
            })),
            _ => Err(unreadable()),
        }
    }
}

/// Issues `VAT-1`, `VAT-2` and so on.
#[derive(Debug, Default)]
struct CountingReferences(AtomicU32);

impl ReferenceSource for CountingReferences {
    fn next(&self, _: OrganisationId) -> Lrn {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        format!("VAT-{number}").parse().expect("a reference")
    }
}
