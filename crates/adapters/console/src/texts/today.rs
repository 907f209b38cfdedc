use super::Language;
use customs_callbacks::EndReason;
use customs_guarantees::account::{GuaranteeKind, Level};
use customs_kernel::{AsideSubject, NextTry, RowQueue};

texts! {
    today_nothing: "Your role shows nothing here. Ask an owner of the account." | "Uw rol toont hier niets. Vraag het een eigenaar van het account.";
    today_overdue: "No answer from customs in time" | "Antwoord van de douane blijft uit";
    today_refused: "Rejected, to be corrected" | "Afgewezen, nog te corrigeren";
    today_sent(at: &str): "sent on {at}" | "verzonden op {at}";
    today_submitted(at: &str): "submitted on {at}" | "ingediend op {at}";
    today_all(total: &str): "All {total}" | "Alle {total}";
    today_callbacks: "Callbacks" | "Callbacks";
    today_callbacks_fine: "Every callback receives its messages." | "Elke callback ontvangt zijn berichten.";
    today_callback_fails: "Fails" | "Mislukt";
    today_callback_fails_since(at: &str): "since {at} nothing could be delivered" | "sinds {at} kon niets worden afgeleverd";
    today_callback_ended: "Ended" | "Beëindigd";
    today_callback_gone(at: &str): "on {at}, because the receiver is gone" | "op {at}, omdat de ontvanger niet meer bestaat";
    today_callback_failed(at: &str): "on {at}, because nothing could be delivered for five days" | "op {at}, omdat vijf dagen lang niets kon worden afgeleverd";
}

texts! {
    today_guarantees: "Guarantees" | "Zekerheden";
    today_guarantees_fine: "No guarantee is near its limit." | "Geen enkele zekerheid nadert haar limiet.";
    today_guarantees_beyond(shown: usize, total: usize): "The {shown} most used of {total}" | "De {shown} meest gebruikte van {total}";
    today_guarantee: "Guarantee" | "Zekerheid";
    today_surety: "Import duties and VAT" | "Invoerrechten en btw";
    today_transit_guarantee: "Transit" | "Douanevervoer";
    today_used: "Used" | "Gebruikt";
    today_available: "Available" | "Beschikbaar";
    today_level: "Level" | "Niveau";
    today_level_normal: "Normal" | "Normaal";
    today_level_warning: "Warning" | "Waarschuwing";
    today_level_critical: "Critical" | "Kritiek";
}

texts! {
    today_billing: "Billing" | "Facturatie";
    today_ready_dossiers: "Dossiers ready to invoice" | "Dossiers klaar om te factureren";
    today_draft_invoices: "Draft invoices" | "Conceptfacturen";
    today_unsent_invoices: "Final, not sent" | "Definitief, niet verzonden";
    today_unpaid_invoices: "Sent, not paid" | "Verzonden, niet betaald";
    today_past_due_invoices: "Past their due date" | "Over de vervaldatum";
}

impl Language {
    /// The name of a kind of guarantee.
    pub(crate) const fn today_kind_of_guarantee(self, kind: GuaranteeKind) -> &'static str {
        match kind {
            GuaranteeKind::Surety => self.today_surety(),
            GuaranteeKind::Dva => self.today_transit_guarantee(),
        }
    }

    /// The name of a level of use.
    pub(crate) const fn today_level_of_use(self, level: Level) -> &'static str {
        match level {
            Level::Normal => self.today_level_normal(),
            Level::Warning => self.today_level_warning(),
            Level::Critical => self.today_level_critical(),
        }
    }

    /// When and why deliveries to a callback ended.
    pub(crate) fn today_why_callback_ended(self, reason: EndReason, at: &str) -> String {
        match reason {
            EndReason::Gone => self.today_callback_gone(at),
            EndReason::Failing => self.today_callback_failed(at),
        }
    }
}

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
