//! The parts of a transit as they travel, and their forms in the domain.

mod documents;
mod item;
mod party;
mod transport;

pub(super) use item::TransitItem;
pub(super) use party::TransitParty;
pub(super) use transport::TransitTransport;

use crate::record_fields::Travelling;
use customs_transits::form::{ItemForm, PartyForm, TransportForm};

macro_rules! parts_travel {
    ($($form:ident as $sent:ident),+ $(,)?) => { $(
        impl Travelling for Option<$form> {
            type As = Option<$sent>;

            fn arrived(sent: Option<$sent>) -> Self {
                sent.map(Into::into)
            }

            fn shown(self) -> Option<$sent> {
                self.map(Into::into)
            }
        }
    )+ };
}
parts_travel!(PartyForm as TransitParty, TransportForm as TransitTransport);

impl Travelling for Vec<ItemForm> {
    type As = Vec<TransitItem>;

    fn arrived(sent: Vec<TransitItem>) -> Self {
        sent.into_iter().map(Into::into).collect()
    }

    fn shown(self) -> Vec<TransitItem> {
        self.into_iter().map(Into::into).collect()
    }
}

/// The entries of a list as the form has them; one that is left out is an empty one.
fn from_list<T: Into<F>, F>(entries: Option<Vec<T>>) -> Vec<F> {
    entries.unwrap_or_default().into_iter().map(Into::into).collect()
}

/// The entries of a form as a list, which is shown also when it is empty.
fn into_list<F: Into<T>, T>(entries: Vec<F>) -> Option<Vec<T>> {
    Some(entries.into_iter().map(Into::into).collect())
}
