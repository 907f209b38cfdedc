use crate::{Declaration, Direction, DutiesPayer};
use customs_form_macros::growing;
use customs_kernel::Eori;
use std::fmt;

/// Who pays the duties and the import VAT of an import to customs, and how that is known.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DutiesPaidBy {
    /// Who pays.
    pub payer: DutiesPayer,
    /// The fact that decides it. Its `Display` is a sentence for people.
    pub reason: PayerReason,
}

/// The fact that decides who pays customs.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PayerReason {
    /// The declaration says it (`duties_paid_by`).
    Said,
    /// The declaration names the broker's own authorisation for deferred payment.
    DefermentOfBroker,
    /// The declaration names an authorisation for deferred payment of this EORI, which is not the broker's.
    DefermentOfOther(Eori),
    /// The declaration names an authorisation for deferred payment, and nothing shows who holds it.
    HolderUnknown,
    /// The declaration names no authorisation for deferred payment.
    NoDeferment,
}

impl fmt::Display for PayerReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said => f.write_str("the declaration says so"),
            Self::DefermentOfBroker => f.write_str("the deferred payment (C506) is the broker's own"),
            Self::DefermentOfOther(holder) => write!(f, "the deferred payment (C506) is that of {holder}"),
            Self::HolderUnknown => f.write_str("whose the deferred payment (C506) is, is not known"),
            Self::NoDeferment => f.write_str("no deferred payment (C506) is named"),
        }
    }
}

impl Declaration {
    /// Returns who pays the duties and the import VAT to customs: the payer that the declaration names; otherwise the
    /// holder of the authorisation for deferred payment that it names, because customs enters the debt on that account
    /// (UCC articles 110 and 111); otherwise the broker. A holder that is not the broker counts as the customer, since
    /// the broker pays nothing then. An authorisation without a holder is the declarant's. Where the EORI of the broker
    /// is not known, only the importer's own authorisation is the customer's. `None` on export.
    ///
    /// The broker charges on, outside VAT, what it pays in the customer's name and for its account (VAT Directive
    /// article 79(c)); what the customer pays itself was never the broker's to charge.
    #[must_use]
    pub fn duties_paid_by(&self, broker: Option<&Eori>) -> Option<DutiesPaidBy> {
        if self.direction() == Direction::Export {
            return None;
        }
        let stated = self.form.duties_paid_by.as_deref().and_then(|stated| DutiesPayer::from_word(stated.trim()));
        if let Some(payer) = stated {
            return Some(DutiesPaidBy { payer, reason: PayerReason::Said });
        }
        let Some(deferment) = self.form.declaration.deferment() else {
            return Some(DutiesPaidBy { payer: DutiesPayer::Broker, reason: PayerReason::NoDeferment });
        };
        let holder = deferment.holder(|| self.declarant_eori(broker));
        let (payer, reason) = match (holder, broker) {
            (Some(holder), Some(broker)) if holder == *broker => (DutiesPayer::Broker, PayerReason::DefermentOfBroker),
            (Some(holder), broker) if broker.is_some() || self.importer_eori().as_ref() == Some(&holder) => {
                (DutiesPayer::Customer, PayerReason::DefermentOfOther(holder))
            }
            _ => (DutiesPayer::Broker, PayerReason::HolderUnknown),
        };
        Some(DutiesPaidBy { payer, reason })
    }

    fn importer_eori(&self) -> Option<Eori> {
        self.form.declaration.importer.as_ref()?.eori.as_deref()?.parse().ok()
    }
}
