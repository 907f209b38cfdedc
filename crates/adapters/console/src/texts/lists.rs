use super::Language;

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
    list_page: "Page" | "Pagina";
    list_order: "Order" | "Sortering";
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
            "created_from" | "invoice_date_from" | "since" => self.from(),
            "created_to" | "invoice_date_to" => self.until(),
            "open_request" => self.list_open_request(),
            "page" => self.list_page(),
            "sort" | "direction" => self.list_order(),
            other => other,
        }
    }
}
