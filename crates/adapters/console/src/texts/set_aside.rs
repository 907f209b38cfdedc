use super::Language;
use customs_kernel::{AsideSubject, NextTry, RowQueue};

texts! {
    set_aside: "Cannot be read" | "Niet te lezen";
    set_aside_says: "The service cannot read these at this moment: they are damaged, or a later version wrote them. You need not do anything. Each is tried again, and leaves this page once it can be read. What follows it about the same record waits as well." | "De service kan deze nu niet lezen: ze zijn beschadigd, of een latere versie heeft ze geschreven. U hoeft niets te doen. Elk ervan wordt opnieuw geprobeerd en verdwijnt van deze pagina zodra het te lezen is. Wat daarna over hetzelfde record komt, wacht mee.";
    #[doc(hidden)]
    set_aside_none: "Everything can be read." | "Alles is te lezen.";
    set_aside_reason: "Reason" | "Reden";
    set_aside_at: "Last tried" | "Laatst geprobeerd";
    set_aside_next_try_at: "Next try" | "Volgende poging";
    set_aside_deliveries: "Deliveries of callbacks" | "Afleveringen van callbacks";
    set_aside_events: "Events" | "Gebeurtenissen";
    set_aside_mails: "Mails" | "E-mails";
    set_aside_messages: "Messages from customs" | "Berichten van de douane";
    set_aside_declaration: "Declaration" | "Aangifte";
    set_aside_transit: "Transit" | "Transitaangifte";
    set_aside_invoice: "Invoice" | "Factuur";
    set_aside_callback: "Callback" | "Callback";
    set_aside_user: "User" | "Gebruiker";
    set_aside_within_five_minutes: "within five minutes" | "binnen vijf minuten";
    set_aside_within_a_minute: "within a minute" | "binnen een minuut";
}

impl Language {
    /// What waits in a queue.
    pub(crate) const fn set_aside_queue(self, queue: RowQueue) -> &'static str {
        match queue {
            RowQueue::Deliveries => self.set_aside_deliveries(),
            RowQueue::Events => self.set_aside_events(),
            RowQueue::Mails => self.set_aside_mails(),
            RowQueue::MessagesOfCustoms => self.set_aside_messages(),
        }
    }

    /// The kind of record that a row is about.
    pub(crate) const fn set_aside_subject(self, subject: AsideSubject) -> &'static str {
        match subject {
            AsideSubject::Declaration => self.set_aside_declaration(),
            AsideSubject::Transit => self.set_aside_transit(),
            AsideSubject::Invoice => self.set_aside_invoice(),
            AsideSubject::Callback => self.set_aside_callback(),
            AsideSubject::User => self.set_aside_user(),
        }
    }

    /// When a row is tried again.
    pub(crate) const fn set_aside_next_try(self, next: NextTry) -> &'static str {
        match next {
            NextTry::WithinFiveMinutes => self.set_aside_within_five_minutes(),
            NextTry::WithinAMinute => self.set_aside_within_a_minute(),
        }
    }
}
