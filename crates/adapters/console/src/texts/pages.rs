use super::Language;

texts! {
    product: "Customs" | "Douane";
    skip_to_content: "Skip to content" | "Naar de inhoud";
    main_navigation: "Main" | "Hoofdnavigatie";
    today: "Today" | "Vandaag";
    declarations: "Declarations" | "Aangiften";
    transits: "Transits" | "Transitaangiften";
    dossiers: "Dossiers" | "Dossiers";
    invoices: "Invoices" | "Facturen";
    settings: "Settings" | "Instellingen";
    sign_out: "Sign out" | "Uitloggen";
    isolated_instance:
        "This is a copy for trial: nothing leaves it. No mails, no callbacks, no messages to customs, no automatic invoices."
        | "Dit is een kopie om te proberen: er gaat niets naar buiten. Geen e-mails, geen callbacks, geen berichten aan de douane, geen automatische facturen.";
    look_of_pages: "Language and colours" | "Taal en kleuren";
    language: "Language" | "Taal";
    colours: "Colours" | "Kleuren";
    as_the_system: "As the system" | "Zoals het systeem";
    light: "Light" | "Licht";
    dark: "Dark" | "Donker";
    rows_of_tables: "Rows of tables" | "Rijen van tabellen";
    comfortable: "comfortable" | "ruim";
    compact: "compact" | "compact";
    single_keys: "Keys for commands" | "Toetsen voor opdrachten";
    keys_on: "on" | "aan";
    keys_off: "off" | "uit";
    apply: "Apply" | "Toepassen";
    save: "Save" | "Opslaan";
    cancel: "Cancel" | "Annuleren";
    copy_text: "Copy" | "Kopiëren";
    copied: "Copied" | "Gekopieerd";
    yes: "yes" | "ja";
    no: "no" | "nee";
    #[doc(hidden)]
    there_is_a_problem: "There is a problem" | "Er is iets niet goed";
}

texts! {
    filter: "Filter" | "Filteren";
    filters: "Filters" | "Filters";
    clear_filters: "Clear filters" | "Filters wissen";
    any: "any" | "alle";
    search: "Search" | "Zoeken";
    from: "From" | "Vanaf";
    until: "Until" | "Tot en met";
    #[doc(hidden)]
    nothing_matches: "Nothing matches these filters." | "Niets past bij deze filters.";
    records_on_page(first: u64, last: u64, total: u64): "{first} to {last} of {total}" | "{first} tot en met {last} van {total}";
    pages: "Pages" | "Pagina's";
    previous_page: "Previous" | "Vorige";
    next_page: "Next" | "Volgende";
    page_of(page: u32, last: u64): "Page {page} of {last}" | "Pagina {page} van {last}";
}

texts! {
    left_out(names: &str): "Not understood, and left out: {names}" | "Niet begrepen en weggelaten: {names}";
    #[doc(hidden)]
    unknown_filters(names: &str): "This list has no such filter: {names}" | "Dit filter heeft de lijst niet: {names}";
    list_and_more(names: &str, more: &str): "{names} and {more} more" | "{names} en nog {more}";
    asked_in_vain(names: &str): "The address asks for what this page does not have: {names}" | "Het adres vraagt om iets wat deze pagina niet heeft: {names}";
    yesterday_at(clock: &str): "yesterday {clock}" | "gisteren {clock}";
    list_page: "Page" | "Pagina";
    list_order: "Order" | "Sortering";
    list_submitted_from: "Submitted from" | "Ingediend vanaf";
    list_submitted_to: "Submitted until" | "Ingediend tot en met";
    list_open_request: "Open at customs" | "Openstaand bij de douane";
    #[doc(hidden)]
    no_such_page_of_list: "The list has no such page." | "Deze pagina heeft de lijst niet.";
    first_page_of_list: "To the first page of the list" | "Naar de eerste pagina van de lijst";
}

impl Language {
    /// Returns the label of the field for a parameter by which lists are filtered.
    pub(crate) fn filter_name(self, parameter: &str) -> &str {
        match parameter {
            "status" => self.status(),
            "imex" | "subject" | "queue" => self.kind(),
            "declaration_type" => self.data_set(),
            "transit_type" => self.transit_type(),
            "payment_term_group" => self.invoice_payment_group(),
            "event" => self.settings_event_label(),
            "created_from" | "invoice_date_from" | "date_from" | "since" => self.from(),
            "created_to" | "invoice_date_to" | "date_to" => self.until(),
            "period" => self.rejections_period_label(),
            "open_request" => self.list_open_request(),
            "destination_state" => self.transit_at_destination(),
            "submitted_from" => self.list_submitted_from(),
            "submitted_to" => self.list_submitted_to(),
            "page" => self.list_page(),
            "sort" | "direction" => self.list_order(),
            other => self.search_filter(other).unwrap_or(other),
        }
    }
}

texts! {
    not_found: "Page not found" | "Pagina niet gevonden";
    not_found_says: "There is no such page, or the record does not exist." | "Deze pagina bestaat niet, of het record bestaat niet.";
    forbidden: "Not allowed" | "Niet toegestaan";
    forbidden_says: "Your role does not allow this. Ask an owner of the account." | "Uw rol staat dit niet toe. Vraag het een eigenaar van het account.";
    expired_form: "This page is out of date" | "Deze pagina is verlopen";
    expired_form_says: "Nothing was changed. Go back, load the page again and repeat what you did." | "Er is niets gewijzigd. Ga terug, laad de pagina opnieuw en herhaal wat u deed.";
    refused: "That is not possible" | "Dat kan niet";
    stale: "Somebody else changed this meanwhile" | "Iemand anders heeft dit intussen gewijzigd";
    stale_says: "Nothing was changed. Load the page again to see what it is now." | "Er is niets gewijzigd. Laad de pagina opnieuw om te zien hoe het nu is.";
    #[doc(hidden)]
    stale_typed: "Somebody else changed this meanwhile. What you sent was not carried out and is still here. It cannot be sent over that change: take it over into the present version." | "Iemand anders heeft dit intussen gewijzigd. Wat u verstuurde, is niet verwerkt en staat er nog. Het kan niet over die wijziging heen worden verstuurd: neem het over in de huidige versie.";
    #[doc(hidden)]
    stale_submit: "Somebody else changed this meanwhile. Nothing was submitted; this is what it is now." | "Iemand anders heeft dit intussen gewijzigd. Er is niets ingediend; dit is de huidige stand.";
    stale_open: "Open the present version (in a new tab)" | "De huidige versie openen (in een nieuw tabblad)";
    made_before: "This was done already" | "Dit is al gedaan";
    #[doc(hidden)]
    made_otherwise: "This form was sent before with other content, and what it asked for was done then. Nothing was done with what you sent now." | "Dit formulier is al eerder met een andere inhoud verstuurd, en dat is toen uitgevoerd. Met wat u nu verstuurde, is niets gedaan.";
    made_again: "Send it again if you want this as well." | "Verstuur het opnieuw als u dit er ook bij wilt.";
    made_open: "Open what was made then (in a new tab)" | "Openen wat toen is gemaakt (in een nieuw tabblad)";
    #[doc(hidden)]
    unavailable: "Try again in a moment" | "Probeer het zo opnieuw";
    unavailable_says: "The service cannot do this right now. Look whether it was done before you repeat it." | "De dienst kan dit nu niet doen. Kijk of het gedaan is voordat u het herhaalt.";
    #[doc(hidden)]
    unavailable_kept: "What you typed is kept here: send it again in a moment." | "Wat u invulde, is hier bewaard: verstuur het straks opnieuw.";
    #[doc(hidden)]
    too_many: "Too many attempts" | "Te veel pogingen";
    too_many_for_a_minute: "Try again in a minute." | "Probeer het over een minuut opnieuw.";
    too_many_for_minutes(minutes: u64): "Try again in {minutes} minutes." | "Probeer het over {minutes} minuten opnieuw.";
    fault: "Something went wrong" | "Er ging iets mis";
    fault_says(reference: &str): "The fault was logged. Reference: {reference}" | "De fout is vastgelegd. Kenmerk: {reference}";
    bad_request: "The request cannot be read" | "Het verzoek is niet leesbaar";
    too_large: "Too large" | "Te groot";
    too_large_says: "What was sent is larger than allowed." | "Wat is verzonden, is groter dan toegestaan.";
    back_to_record: "Back to the record" | "Terug naar het record";
    back_to_start: "To the first page" | "Naar de eerste pagina";
}

impl super::Language {
    /// When it can be tried again.
    pub fn too_many_says(self, minutes: u64) -> String {
        match minutes {
            0 | 1 => self.too_many_for_a_minute().to_owned(),
            _ => self.too_many_for_minutes(minutes),
        }
    }
}
