use crate::settings::Delivery;
use crate::shown;
use crate::visit::Member;
use chrono::{DateTime, Utc};
use customs_callbacks::{AddressedDelivery, CallbackUrl, DeliveriesAbout, MOST_ABOUT_A_RECORD};

/// How much of the address of a receiver is shown, in characters. The page of its callback shows all of it.
const LONGEST_ADDRESS: usize = 80;

/// The callbacks about a record.
pub(super) struct SentCallbacks {
    pub(super) rows: Vec<CallbackRow>,
    /// Says that there are earlier ones; empty when these are all.
    pub(super) more: String,
}

/// A callback in the list.
pub(super) struct CallbackRow {
    pub(super) delivery: Delivery,
    /// Where the delivery stands in the settings.
    pub(super) href: String,
    pub(super) receiver: String,
    pub(super) machine_created: String,
}

impl SentCallbacks {
    pub(super) fn new(member: &Member, found: DeliveriesAbout, now: DateTime<Utc>) -> Self {
        let DeliveriesAbout { latest, has_more } = found;
        Self {
            rows: latest.into_iter().map(|delivery| CallbackRow::new(member, delivery, now)).collect(),
            more: if has_more { member.t().record_more_callbacks(MOST_ABOUT_A_RECORD) } else { String::new() },
        }
    }
}

impl CallbackRow {
    fn new(member: &Member, addressed: AddressedDelivery, now: DateTime<Utc>) -> Self {
        let AddressedDelivery { callback, url, record } = addressed;
        // The deliveries of a callback fill many pages; those about one record, one, but for very odd ones.
        let (callback, kind, subject) = (callback.get(), record.subject.kind.word(), record.subject.id);
        let filtered = format!("/console/settings/callbacks/{callback}?subject={kind}&record={subject}");
        Self {
            href: format!("{filtered}#d{}", record.id.get()),
            receiver: beginning(&url),
            machine_created: shown::machine_moment(record.created_at),
            delivery: Delivery::new(member, record, now),
        }
    }
}

/// The address of a receiver, cut where it is long.
fn beginning(url: &CallbackUrl) -> String {
    let mut letters = url.as_str().chars();
    let beginning: String = letters.by_ref().take(LONGEST_ADDRESS).collect();
    let rest = if letters.next().is_some() { "…" } else { "" };
    shown::text(&beginning) + rest
}
