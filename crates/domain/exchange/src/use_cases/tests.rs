//! Tests of the exchange on parcels, a kind of record that no domain knows. They prove that a further kind of record
//! needs only a crate of its own, and they test the behaviour that is the same for all kinds.

mod parcels;

mod applying;
mod contracts;
mod fakes;
mod giving_up;
mod listing;
mod own_part;
mod receiving;
mod recovering;
mod showing;
mod unwired;

use crate::{InboundFate, apply_received, receive};
use customs_kernel::{Subject, SubjectKind};
use parcels::{BROKER, MRN, ParcelError, ParcelsOverFakes, Standing, parcels_over_fakes};

impl ParcelsOverFakes {
    fn customs_writes(&self, document: &str) {
        receive(self, document.into()).expect("it is kept");
    }

    /// Acts on all stored messages, and returns the result for each.
    fn apply(&self) -> Vec<Option<InboundFate>> {
        while apply_received(self, 10).expect("it is acted on") > 0 {}
        self.fates()
    }

    fn fates(&self) -> Vec<Option<InboundFate>> {
        self.exchange.fates(SubjectKind::Declaration)
    }

    fn standing(&self, id: i64) -> Standing {
        self.find(id).standing
    }
}

const fn parcel(id: i64) -> Subject {
    Subject::declaration(id)
}
