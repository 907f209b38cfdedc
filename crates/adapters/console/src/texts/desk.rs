use super::Language;
use customs_tasks::{Part, TaskKind};

texts! {
    #[doc(hidden)]
    desk: "Tasks" | "Taken";
    desk_all: "Now" | "Nu";
    #[doc(hidden)]
    desk_overdue: "Overdue" | "Te laat";
    #[doc(hidden)]
    desk_today: "Today" | "Vandaag";
    #[doc(hidden)]
    desk_week: "This week" | "Deze week";
    #[doc(hidden)]
    desk_waiting: "Waiting for others" | "Wacht op anderen";
    #[doc(hidden)]
    desk_later: "Later" | "Later";
    #[doc(hidden)]
    desk_put_off: "Put off" | "Uitgesteld";
    desk_parts: "Parts of the list" | "Delen van de lijst";
    desk_none_overdue: "Nothing is overdue." | "Er is niets te laat.";
    desk_none_today: "Nothing more is due today." | "Vandaag hoeft er niets meer.";
    desk_none_week: "Nothing more is due this week." | "Deze week hoeft er niets meer.";
    desk_none_waiting: "Nobody else is waited for." | "Er wordt op niemand anders gewacht.";
    desk_none_later: "Nothing is due after this week." | "Na deze week hoeft er nog niets.";
    desk_none_put_off: "Nothing is put off." | "Er is niets uitgesteld.";
    #[doc(hidden)]
    desk_empty: "Nothing is due. Declarations that customs refuses, documents it asks for, deadlines and invoices appear here by themselves." | "Er is niets te doen. Aangiften die de douane afwijst, documenten die zij vraagt, termijnen en facturen verschijnen hier vanzelf.";
    desk_make_declaration: "Make a declaration" | "Een aangifte maken";
    desk_open_declarations: "Open the declarations" | "De aangiften openen";
    #[doc(hidden)]
    desk_all_of(number: &str): "All {number}" | "Alle {number}";
    desk_export: "Export as CSV" | "Exporteren als CSV";
}

texts! {
    desk_what: "What to do" | "Wat te doen";
    desk_record: "Record" | "Record";
    desk_why: "Why" | "Waarom";
    desk_due: "Due" | "Uiterlijk";
    desk_stake: "At stake" | "Het gaat om";
    desk_who: "Who" | "Wie";
    desk_kind: "Kind" | "Soort";
    desk_taken_by: "Who took it" | "Opgepakt door";
    desk_no_one: "no one" | "niemand";
    desk_me(name: &str): "me ({name})" | "ik ({name})";
    desk_otherwise: "Otherwise" | "Anders";
    desk_and_more(number: &str): "and {number} more" | "en nog {number}";
}

texts! {
    due_ago_minutes(number: i64): "{number} min ago" | "{number} min geleden";
    due_ago_hours(number: i64): "{number} h ago" | "{number} u geleden";
    due_in_minutes(number: i64): "in {number} min" | "over {number} min";
    due_in_hours(number: i64): "in {number} h" | "over {number} u";
    due_today: "today" | "vandaag";
    due_tomorrow: "tomorrow" | "morgen";
    due_yesterday: "yesterday" | "gisteren";
    due_in_days(number: i64): "in {number} days" | "over {number} dagen";
    due_ago_days(number: i64): "{number} days ago" | "{number} dagen geleden";
}

texts! {
    desk_close: "Close" | "Sluiten";
    desk_next: "Next" | "Volgende";
    #[doc(hidden)]
    desk_is_done: "This task is done." | "Deze taak is klaar.";
    desk_open_record: "Open the record" | "Het record openen";
    desk_open_messages: "See the messages" | "De berichten bekijken";
    desk_open_mails: "See the mails" | "De e-mails bekijken";
    desk_open_amendments: "See the amendments" | "De wijzigingen bekijken";
    desk_no_page: "Customers are changed by the API." | "Klanten worden via de API gewijzigd.";
}

texts! {
    desk_select: "Select" | "Selecteren";
    desk_select_page: "Select all on this page" | "Alles op deze pagina selecteren";
    desk_select_task(name: &str): "Select {name}" | "{name} selecteren";
    desk_selected: "With the selected tasks" | "Met de geselecteerde taken";
    desk_all_matches(number: &str): "All {number} that match" | "Alle {number} die passen";
    desk_number_selected: "selected" | "geselecteerd";
    desk_hand_to: "Hand to" | "Geven aan";
    desk_hand: "Hand over" | "Overdragen";
    #[doc(hidden)]
    desk_may_not_read: "may not read all of these tasks" | "mag niet al deze taken lezen";
    #[doc(hidden)]
    desk_list_changed: "the list has changed: look at it again before all of it is changed" | "de lijst is gewijzigd: bekijk hem opnieuw voordat alles wordt gewijzigd";
    desk_undo: "Undo" | "Ongedaan maken";
    #[doc(hidden)]
    desk_took(number: &str): "Taken: {number}." | "Opgepakt: {number}.";
    #[doc(hidden)]
    desk_handed(number: &str): "Handed over: {number}." | "Overgedragen: {number}.";
    desk_let_go(number: &str): "Given back: {number}." | "Teruggegeven: {number}.";
    #[doc(hidden)]
    desk_snoozed(number: &str): "Put off: {number}." | "Uitgesteld: {number}.";
    desk_woken(number: &str): "Listed again: {number}." | "Weer getoond: {number}.";
    #[doc(hidden)]
    desk_left_out(number: &str): "Left out, since they are done or may not be changed: {number}." | "Overgeslagen, omdat ze klaar zijn of niet mogen worden gewijzigd: {number}.";
    desk_no_undo: "That many are not undone at once." | "Zo veel worden niet in één keer ongedaan gemaakt.";
}

texts! {
    keys: "Keys" | "Toetsen";
    keys_next: "next task" | "volgende taak";
    keys_previous: "previous task" | "vorige taak";
    keys_select: "select, and with Shift all in between" | "selecteren, en met Shift alles ertussen";
    keys_open: "open" | "openen";
    keys_step: "the next step" | "de volgende stap";
    keys_list: "show these keys" | "deze toetsen tonen";
    keys_say: "None of them does anything while you type. They are switched off under Language and colours." | "Geen ervan doet iets terwijl u typt. U zet ze uit onder Taal en kleuren.";
}

texts! {
    #[doc(hidden)]
    charts_flow: "Submitted and released, 14 days" | "Ingediend en vrijgegeven, 14 dagen";
    charts_released: "Released" | "Vrijgegeven";
    charts_day: "Day" | "Dag";
    charts_table: "The numbers as a table" | "De cijfers als tabel";
    charts_submitted_on(day: &str, number: &str): "{day}: {number} submitted" | "{day}: {number} ingediend";
    charts_released_on(day: &str, number: &str): "{day}: {number} released" | "{day}: {number} vrijgegeven";
    charts_flow_sums(submitted: &str, released: &str): "{submitted} submitted and {released} released in 14 days." | "{submitted} ingediend en {released} vrijgegeven in 14 dagen.";
    charts_flow_more(number: &str, more: &str): "{number} released today, {more} more than yesterday." | "{number} vrijgegeven vandaag, {more} meer dan gisteren.";
    charts_flow_less(number: &str, less: &str): "{number} released today, {less} less than yesterday." | "{number} vrijgegeven vandaag, {less} minder dan gisteren.";
    charts_flow_same(number: &str): "{number} released today, as yesterday." | "{number} vrijgegeven vandaag, net als gisteren.";
}

impl Language {
    /// The name of a part of the list.
    pub(crate) const fn desk_part(self, part: Part) -> &'static str {
        match part {
            Part::Overdue => self.desk_overdue(),
            Part::Today => self.desk_today(),
            Part::Week => self.desk_week(),
            Part::Waiting => self.desk_waiting(),
            Part::Later => self.desk_later(),
        }
    }

    /// Says that a part has no tasks.
    pub(crate) const fn desk_none_in(self, part: Part) -> &'static str {
        match part {
            Part::Overdue => self.desk_none_overdue(),
            Part::Today => self.desk_none_today(),
            Part::Week => self.desk_none_week(),
            Part::Waiting => self.desk_none_waiting(),
            Part::Later => self.desk_none_later(),
        }
    }

    /// What to do about a task, as a verb.
    pub(crate) const fn desk_verb(self, kind: TaskKind) -> &'static str {
        use TaskKind as K;
        let (en, nl) = match kind {
            K::DeclarationRejected => ("Correct", "Corrigeren"),
            K::DocumentsRequested => ("Send documents", "Bescheiden sturen"),
            K::PresentationDue | K::TransitPresentationDue => ("Present the goods", "Goederen aanbrengen"),
            K::SupplementDue => ("Supplement", "Aanvullen"),
            K::ExitUnconfirmed => ("Prove the exit", "Uitgang bewijzen"),
            K::DeclarationUnanswered | K::TransitUnanswered | K::ArrivalUnanswered => {
                ("Ask customs", "Douane navragen")
            }
            K::DeclarationMailFailed | K::TransitMailFailed | K::ArrivalMailFailed | K::InvoiceMailFailed => {
                ("Correct the address", "Adres corrigeren")
            }
            K::DeclarationOnPaper => ("See to the acceptance", "Op aanvaarding toezien"),
            K::TransitOnPaper => ("Record the discharge", "Zuivering vastleggen"),
            K::ArrivalRejected => ("Report the arrival again", "Aankomst opnieuw melden"),
            K::ArrivalUnloading => ("Report the unloading", "Lossing melden"),
            K::CallbackFailing => ("Repair the receiver", "Ontvanger herstellen"),
            K::StockException => ("Allocate stock", "Voorraad toewijzen"),
            K::TransitRejected => ("Correct the transit", "Transitaangifte corrigeren"),
            K::TransitLimit => ("Bring to destination", "Op bestemming brengen"),
            K::TransitEnquiry => ("Answer the enquiry", "Nasporing beantwoorden"),
            K::TransitRequest => ("Answer customs", "Douane antwoorden"),
            K::PowerOfAttorneyEnds => ("Renew the power of attorney", "Volmacht vernieuwen"),
            K::AuthorisationEnds => ("Renew the authorisation", "Vergunning vernieuwen"),
            K::GuaranteeThreshold => ("Raise the guarantee", "Zekerheid verhogen"),
            K::DossierReady => ("Invoice", "Factureren"),
            K::InvoiceOverdue => ("Remind", "Aanmanen"),
            K::CreditDue => ("Credit", "Crediteren"),
        };
        self.choose_static(en, nl)
    }

    /// Why a task is there, in short.
    pub(crate) const fn desk_cause(self, kind: TaskKind) -> &'static str {
        use TaskKind as K;
        let (en, nl) = match kind {
            K::DeclarationRejected => ("Customs refused it.", "De douane wees haar af."),
            K::DocumentsRequested => ("Customs asks for documents.", "De douane vraagt bescheiden."),
            K::PresentationDue | K::TransitPresentationDue => {
                ("Lodged in advance, not presented.", "Vooraf ingediend, niet aangebracht.")
            }
            K::SupplementDue => ("Simplified, not supplemented.", "Vereenvoudigd, niet aangevuld."),
            K::ExitUnconfirmed => ("The exit is not confirmed.", "De uitgang is niet bevestigd."),
            K::DeclarationUnanswered | K::TransitUnanswered | K::ArrivalUnanswered => {
                ("Customs has not answered in time.", "De douane heeft niet op tijd geantwoord.")
            }
            K::DeclarationMailFailed | K::TransitMailFailed | K::ArrivalMailFailed | K::InvoiceMailFailed => {
                ("A mail did not arrive.", "Een e-mail kwam niet aan.")
            }
            K::CallbackFailing => ("Deliveries fail.", "Afleveringen mislukken."),
            K::StockException => {
                ("The lines do not agree with the stock.", "De artikelen kloppen niet met de voorraad.")
            }
            K::TransitRejected => ("Customs refused it.", "De douane wees haar af."),
            K::DeclarationOnPaper => ("Released on paper, not accepted.", "Op papier vrijgegeven, niet aanvaard."),
            K::TransitOnPaper => ("It is under way on paper.", "Zij is op papier onderweg."),
            K::ArrivalRejected => ("Customs refused the arrival.", "De douane wees de aankomst af."),
            K::ArrivalUnloading => ("The goods may be unloaded.", "De goederen mogen worden gelost."),
            K::TransitLimit => ("It is under way.", "Zij is onderweg."),
            K::TransitEnquiry => ("Customs asks where the goods are.", "De douane vraagt waar de goederen zijn."),
            K::TransitRequest => ("Customs waits for an answer.", "De douane wacht op antwoord."),
            K::PowerOfAttorneyEnds => ("The power of attorney ends.", "De volmacht loopt af."),
            K::AuthorisationEnds => ("An authorisation ends.", "Een vergunning loopt af."),
            K::GuaranteeThreshold => ("It is almost used up.", "Zij is bijna opgebruikt."),
            K::DossierReady => ("It is ready to be invoiced.", "Het is klaar om te factureren."),
            K::InvoiceOverdue => ("It is not paid.", "Zij is niet betaald."),
            K::CreditDue => ("An amendment lowered what was invoiced.", "Een wijziging verlaagde wat is gefactureerd."),
        };
        self.choose_static(en, nl)
    }

    const fn choose_static(self, en: &'static str, nl: &'static str) -> &'static str {
        match self {
            Self::En => en,
            Self::Nl => nl,
        }
    }
}
