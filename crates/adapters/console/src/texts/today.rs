use super::Language;
use customs_callbacks::EndReason;
use customs_guarantees::account::{GuaranteeKind, Level};

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
