texts! {
    filter: "Filter" | "Filteren";
    filters: "Filters" | "Filters";
    clear_filters: "Clear filters" | "Filters wissen";
    any: "any" | "alle";
    search: "Search" | "Zoeken";
    from: "From" | "Vanaf";
    until: "Until" | "Tot en met";
    nothing_matches: "Nothing matches these filters." | "Niets past bij deze filters.";
    records_on_page(first: u64, last: u64, total: u64): "{first} to {last} of {total}" | "{first} tot en met {last} van {total}";
    pages: "Pages" | "Pagina's";
    previous_page: "Previous" | "Vorige";
    next_page: "Next" | "Volgende";
    page_of(page: u32, last: u64): "Page {page} of {last}" | "Pagina {page} van {last}";
}

texts! {
    left_out(names: &str): "Not understood, and left out: {names}" | "Niet begrepen en weggelaten: {names}";
}
