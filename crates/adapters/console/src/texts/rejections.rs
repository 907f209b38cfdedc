use super::Language;
use customs_declarations::MendReason;
use customs_reporting::rejections::Period;

texts! {
    #[doc(hidden)]
    rejections: "Rejections" | "Afwijzingen";
    rejections_says: "Why customs refused declarations. A cause is mended once, for all declarations that have it." | "Waarom de douane aangiften afwees. Een oorzaak wordt één keer hersteld, voor alle aangiften die haar hebben.";
    rejections_period_label: "Period" | "Periode";
    rejections_own_days: "these days" | "deze dagen";
    rejections_article: "Article" | "Artikel";
    rejections_code: "Code" | "Code";
    rejections_field: "Field" | "Veld";
    rejections_no_field: "no field that is known" | "geen bekend veld";
    rejections_days_replaced: "These days are no period, so that another one is shown." | "Deze dagen zijn geen periode; daarom wordt een andere getoond.";
    rejections_days(first: &str, last: &str): "{first} to {last}" | "{first} tot en met {last}";
    #[doc(hidden)]
    rejections_causes: "Causes" | "Oorzaken";
    rejections_declarations: "Declarations" | "Aangiften";
    rejections_lines: "Lines" | "Artikelen";
    rejections_goods: "Goods" | "Goederen";
    rejections_first: "First" | "Eerste";
    rejections_last: "Last" | "Laatste";
    rejections_open: "Still open" | "Nog open";
    #[doc(hidden)]
    rejections_none: "Customs refused no declaration in this period." | "De douane wees in deze periode geen aangifte af.";
    rejections_none_next: "All declarations" | "Alle aangiften";
    rejections_refused: "Refused declarations" | "Afgewezen aangiften";
    rejections_refused_at: "Refused" | "Afgewezen";
    #[doc(hidden)]
    rejections_is_open: "still refused" | "nog afgewezen";
    rejections_is_settled: "went on" | "verder gegaan";
    rejections_latest(number: usize): "These are the latest {number}." | "Dit zijn de laatste {number}.";
}

texts! {
    rejections_extent(lines: usize, declarations: usize): "Open declarations: {declarations}, lines: {lines}" | "Openstaande aangiften: {declarations}, artikelen: {lines}";
    rejections_nothing_open: "No declaration with this cause is open any more." | "Geen enkele aangifte met deze oorzaak staat nog open.";
    rejections_cannot: "This cause names no field that can be filled in for all. Correct each declaration." | "Deze oorzaak noemt geen veld dat voor alle kan worden ingevuld. Corrigeer elke aangifte.";
    #[doc(hidden)]
    rejections_value: "Value for all" | "Waarde voor alle";
    rejections_choose_field: "Field to fill in" | "In te vullen veld";
    rejections_equal: "Equal goods" | "Gelijke goederen";
    rejections_equal_says: "A value here holds for these goods alone, before the value for all." | "Een waarde hier geldt alleen voor deze goederen, vóór de waarde voor alle.";
    rejections_description: "Description" | "Omschrijving";
    rejections_now: "Now" | "Nu";
    rejections_several: "several values" | "verschillende waarden";
    rejections_own_value: "Own value" | "Eigen waarde";
    rejections_exceptions: "Exceptions by line" | "Uitzonderingen per artikel";
    rejections_line_of(line: u32, reference: &str): "Line {line} of {reference}" | "Artikel {line} van {reference}";
    rejections_more_goods: "Only the first goods, lines and declarations are here. Mend these, and then the others." | "Alleen de eerste goederen, artikelen en aangiften staan hier. Herstel deze, en daarna de overige.";
    #[doc(hidden)]
    rejections_look: "Look" | "Bekijken";
    rejections_look_says: "Nothing is sent yet: each declaration is checked with the new values." | "Er wordt nog niets verzonden: elke aangifte wordt met de nieuwe waarden gecontroleerd.";
    #[doc(hidden)]
    rejections_mend(number: usize): "Mend and submit {number}" | "{number} herstellen en indienen";
    rejections_mend_says(number: usize, left: usize): "{number} declarations go to customs, and {left} are left as they are." | "{number} aangiften gaan naar de douane, en {left} blijven zoals ze zijn.";
    rejections_no_right: "Your role does not submit declarations. Ask somebody who does." | "Uw rol dient geen aangiften in. Vraag het iemand die dat wel doet.";
    rejections_outlook: "What would become of them" | "Wat ermee gebeurt";
    #[doc(hidden)]
    rejections_would_be_accepted: "would be accepted by our rules" | "voldoet aan onze regels";
    #[doc(hidden)]
    rejections_has_errors: "has other errors" | "heeft andere fouten";
    rejections_would_be_left: "is left as it is" | "blijft zoals hij is";
    rejections_more_rules(number: usize): "and {number} more" | "en nog {number}";
}

texts! {
    #[doc(hidden)]
    mend_title: "Mend" | "Herstel";
    rejections_asked(at: &str, by: &str): "Asked for on {at} by {by}" | "Gevraagd op {at} door {by}";
    #[doc(hidden)]
    mend_runs(done: usize, total: usize): "{done} of {total} are done. You can leave this page." | "{done} van {total} zijn klaar. U kunt deze pagina verlaten.";
    #[doc(hidden)]
    mend_ended(submitted: usize, left: usize): "{submitted} submitted, {left} left as they are." | "{submitted} ingediend, {left} ongewijzigd gelaten.";
    #[doc(hidden)]
    mend_latest: "Latest mends" | "Laatste herstelopdrachten";
    mend_is_running: "goes on" | "loopt nog";
    mend_is_finished: "finished" | "afgerond";
    mend_look_again: "Look again" | "Opnieuw kijken";
    mend_back: "All causes" | "Alle oorzaken";
    mend_became: "What became of it" | "Wat ervan werd";
    mend_settled_at: "When" | "Wanneer";
    mend_waiting: "waits" | "wacht";
    mend_submitted: "submitted" | "ingediend";
    mend_left: "left as it is" | "ongewijzigd gelaten";
}

texts! {
    mend_changed: "It was changed since the list was seen." | "Hij is gewijzigd nadat de lijst is bekeken.";
    mend_gone: "It does not exist any more." | "Hij bestaat niet meer.";
    mend_not_refused: "It is not refused any more: it is a draft, or was submitted again." | "Hij is niet meer afgewezen: hij is een concept, of is opnieuw ingediend.";
    mend_other_cause: "Customs refused it for other causes since." | "De douane wees hem sindsdien om andere oorzaken af.";
    mend_no_field: "This field cannot be filled in for several declarations together." | "Dit veld kan niet voor meer aangiften tegelijk worden ingevuld.";
    mend_no_value: "No value was given for it." | "Er is geen waarde voor opgegeven.";
    mend_invalid: "It breaks rules with the new value:" | "Hij voldoet met de nieuwe waarde niet aan de regels:";
    mend_no_way_back: "Customs gave it an MRN, so that it cannot become a draft." | "De douane gaf er een MRN aan, zodat hij geen concept kan worden.";
    mend_undecided: "Customs may have it, so that it cannot become a draft." | "De douane heeft hem mogelijk, zodat hij geen concept kan worden.";
    mend_stock: "The warehouse has too little of its goods." | "Het magazijn heeft te weinig van de goederen.";
    mend_guarantee: "The guarantee does not cover it." | "De zekerheid is er niet toereikend voor.";
    mend_allocation: "It takes goods out of stock, which your role may not do." | "Hij neemt goederen uit voorraad, wat uw rol niet mag.";
    mend_rights: "The user may not change or submit declarations any more." | "De gebruiker mag geen aangiften meer wijzigen of indienen.";
    mend_failed: "The service failed at it. It is as it was." | "De dienst slaagde er niet in. Hij is zoals hij was.";
}

texts! {
    charts_first_times: "First time right" | "In één keer goed";
    charts_codes: "Refusals by code" | "Afwijzingen naar code";
    charts_fields: "Fields" | "Velden";
    charts_customers: "By customer" | "Naar klant";
    charts_week: "Week" | "Week";
    charts_submitted: "Submitted" | "Ingediend";
    charts_right: "Right" | "Goed";
    charts_refused: "Refused" | "Afgewezen";
    charts_refusals: "Refusals" | "Afwijzingen";
    charts_rate: "Rate" | "Aandeel";
    charts_total: "All" | "Alle";
    charts_field: "Field" | "Veld";
    charts_customer: "Customer" | "Klant";
    charts_other_codes: "other codes" | "andere codes";
    charts_no_customer: "without a customer" | "zonder klant";
    charts_none: "There were no refusals." | "Er waren geen afwijzingen.";
    charts_nothing_decided: "Nothing was decided in these twelve months." | "In deze twaalf maanden is niets beslist.";
    charts_first_time_of(week: &str, percent: u64, right: u64, decided: u64): "{week}: {percent} %, {right} of {decided}" | "{week}: {percent} %, {right} van {decided}";
    charts_first_time_less(percent: u64, week: u32, less: u64): "{percent} % were right the first time in week {week}, {less} points less than the week before." | "{percent} % was in één keer goed in week {week}, {less} punten minder dan de week ervoor.";
    charts_first_time_more(percent: u64, week: u32, more: u64): "{percent} % were right the first time in week {week}, {more} points more than the week before." | "{percent} % was in één keer goed in week {week}, {more} punten meer dan de week ervoor.";
    charts_first_time_same(percent: u64, week: u32): "{percent} % were right the first time in week {week}, as in the week before." | "{percent} % was in één keer goed in week {week}, net als in de week ervoor.";
    charts_first_time_alone(percent: u64, week: u32): "{percent} % were right the first time in week {week}." | "{percent} % was in één keer goed in week {week}.";
    charts_refusals_of(week: &str, name: &str, number: u64): "{week}, {name}: {number}" | "{week}, {name}: {number}";
    charts_refusals_with(name: &str, number: u64): "{name}: {number}" | "{name}: {number}";
    charts_codes_more(number: u64, week: u32, more: u64): "{number} refusals in week {week}, {more} more than the week before." | "{number} afwijzingen in week {week}, {more} meer dan de week ervoor.";
    charts_codes_less(number: u64, week: u32, less: u64): "{number} refusals in week {week}, {less} less than the week before." | "{number} afwijzingen in week {week}, {less} minder dan de week ervoor.";
    charts_codes_same(number: u64, week: u32): "{number} refusals in week {week}, as in the week before." | "{number} afwijzingen in week {week}, net als in de week ervoor.";
    charts_codes_alone(number: u64, week: u32): "{number} refusals in week {week}." | "{number} afwijzingen in week {week}.";
    charts_most_by_field(field: &str, number: u64): "Most refusals, {number}, are about {field}." | "De meeste afwijzingen, {number}, gaan over {field}.";
    charts_most_by_customer(customer: &str, number: u64): "Most refusals, {number}, are of {customer}." | "De meeste afwijzingen, {number}, zijn van {customer}.";
}

texts! {
    period_today: "today" | "vandaag";
    period_this_week: "this week" | "deze week";
    period_this_month: "this month" | "deze maand";
    period_last_30_days: "the last 30 days" | "de laatste 30 dagen";
    period_last_60_days: "the last 60 days" | "de laatste 60 dagen";
    period_last_90_days: "the last 90 days" | "de laatste 90 dagen";
    period_this_year: "this year" | "dit jaar";
}

impl Language {
    /// The name of a period.
    pub(crate) const fn rejections_period(self, period: Period) -> &'static str {
        match period {
            Period::Today => self.period_today(),
            Period::ThisWeek => self.period_this_week(),
            Period::ThisMonth => self.period_this_month(),
            Period::Last30Days => self.period_last_30_days(),
            Period::Last60Days => self.period_last_60_days(),
            Period::Last90Days => self.period_last_90_days(),
            Period::ThisYear => self.period_this_year(),
        }
    }

    /// Why a declaration is left as it is.
    pub(crate) const fn mend_reason(self, reason: MendReason) -> &'static str {
        match reason {
            MendReason::Changed => self.mend_changed(),
            MendReason::Gone => self.mend_gone(),
            MendReason::NotRefused => self.mend_not_refused(),
            MendReason::OtherCause => self.mend_other_cause(),
            MendReason::NoField => self.mend_no_field(),
            MendReason::NoValue => self.mend_no_value(),
            MendReason::Invalid => self.mend_invalid(),
            MendReason::NoWayBack => self.mend_no_way_back(),
            MendReason::Undecided => self.mend_undecided(),
            MendReason::InsufficientStock => self.mend_stock(),
            MendReason::GuaranteeInsufficient => self.mend_guarantee(),
            MendReason::AllocationNotAllowed => self.mend_allocation(),
            MendReason::RightsWithdrawn => self.mend_rights(),
            MendReason::Failed => self.mend_failed(),
        }
    }
}
