use customs_kernel::search::SearchField;

texts! {
    #[doc(hidden)]
    find_everything: "Find" | "Vinden";
    find_what: "Reference, MRN, container, commodity code, customer, page" | "Referentie, MRN, container, goederencode, klant, pagina";
    find_keys: "Find ( / )" | "Vinden ( / )";
    find_results: "Results" | "Resultaten";
    find_hint: "↑ ↓ choose, Enter opens, Esc closes" | "↑ ↓ kiezen, Enter opent, Esc sluit";
    #[doc(hidden)]
    find_nothing: "Nothing was found." | "Niets gevonden.";
    #[doc(hidden)]
    find_refused: "Type a word or a number, of at most 200 characters." | "Typ een woord of een nummer, van hoogstens 200 tekens.";
    find_says(count: &str): "{count} found" | "{count} gevonden";
    find_says_more(count: &str): "More than {count} found" | "Meer dan {count} gevonden";
    find_says_or_more(count: &str): "{count} or more found" | "{count} of meer gevonden";
    find_all(count: &str): "all {count}" | "alle {count}";
    find_more(count: &str): "more than {count}" | "meer dan {count}";
    find_or_more(count: &str): "{count} or more" | "{count} of meer";
    find_customers: "Customers" | "Klanten";
    find_articles: "Articles" | "Artikelen";
    find_pages: "Pages and commands" | "Pagina's en opdrachten";
    #[doc(hidden)]
    find_nothing_names_it: "Nothing names it." | "Niets noemt het.";
    find_all_about(what: &str): "Everything about {what}" | "Alles over {what}";
    find_actions: "On this record" | "Bij dit record";
}

texts! {
    find_in_list: "Words or numbers" | "Woorden of nummers";
    find_party: "Party" | "Partij";
    find_container: "Container" | "Container";
    find_commodity_code: "Commodity code" | "Goederencode";
    find_refused_code: "Refused with code" | "Geweigerd met code";
    find_refused_from: "Refused from" | "Geweigerd vanaf";
    find_refused_to: "Refused until" | "Geweigerd tot en met";
    find_released_from: "Released from" | "Vrijgegeven vanaf";
    find_released_to: "Released until" | "Vrijgegeven tot en met";
    find_value_from: "Value from" | "Waarde vanaf";
    find_value_to: "Value to" | "Waarde tot en met";
}

texts! {
    found_reference: "Reference" | "Referentie";
    found_trader_reference: "Trader's reference" | "Referentie van de handelaar";
    found_message: "Message" | "Bericht";
    found_customer: "Customer" | "Klant";
    found_name: "Name" | "Naam";
    found_vat_number: "VAT number" | "Btw-nummer";
    found_seal: "Seal" | "Verzegeling";
    found_transport_document: "Transport document" | "Vervoersdocument";
    found_means_of_transport: "Means of transport" | "Vervoermiddel";
    found_document: "Document" | "Document";
    found_dossier: "Dossier" | "Dossier";
    found_customer_reference: "Customer's reference" | "Referentie van de klant";
    found_invoice: "Invoice" | "Factuur";
    found_open_amount: "Open amount" | "Openstaand bedrag";
    found_article: "Article" | "Artikel";
    found_description: "Description" | "Omschrijving";
    found_file: "File" | "Bestand";
}

impl super::Language {
    /// What the text of a record is in which something was found.
    pub(crate) const fn search_field(self, field: SearchField) -> &'static str {
        match field {
            SearchField::Reference => self.found_reference(),
            SearchField::TraderReference => self.found_trader_reference(),
            SearchField::Lrn => "LRN",
            SearchField::Mrn => "MRN",
            SearchField::Message => self.found_message(),
            SearchField::CustomerCode => self.found_customer(),
            SearchField::Name => self.found_name(),
            SearchField::Eori => "EORI",
            SearchField::VatNumber => self.found_vat_number(),
            SearchField::Container => self.find_container(),
            SearchField::Seal => self.found_seal(),
            SearchField::TransportDocument => self.found_transport_document(),
            SearchField::MeansOfTransport => self.found_means_of_transport(),
            SearchField::Document => self.found_document(),
            SearchField::CommodityCode => self.find_commodity_code(),
            SearchField::DossierNumber => self.found_dossier(),
            SearchField::CustomerReference => self.found_customer_reference(),
            SearchField::InvoiceNumber => self.found_invoice(),
            SearchField::OpenAmount => self.found_open_amount(),
            SearchField::ItemCode => self.found_article(),
            SearchField::Sku => "SKU",
            SearchField::Description => self.found_description(),
            SearchField::FileName => self.found_file(),
        }
    }

    /// The label of a filter that lists have from the search; `None` for another one.
    pub(crate) fn search_filter(self, parameter: &str) -> Option<&'static str> {
        Some(match parameter {
            "q" => self.find_in_list(),
            "party" => self.find_party(),
            "container" => self.find_container(),
            "commodity_code" => self.find_commodity_code(),
            "refused_code" => self.find_refused_code(),
            "refused_from" => self.find_refused_from(),
            "refused_to" => self.find_refused_to(),
            "released_from" => self.find_released_from(),
            "released_to" => self.find_released_to(),
            "value_from" => self.find_value_from(),
            "value_to" => self.find_value_to(),
            _ => return None,
        })
    }
}
