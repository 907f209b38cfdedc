use super::Language;
use customs_declarations::Direction;
use customs_declarations::lifecycle::{OpenRequest, Status};

texts! {
    draft: "Draft" | "Concept";
    submitted: "Submitted" | "Ingediend";
    accepted: "Accepted" | "Aanvaard";
    under_control: "Under control" | "In controle";
    held: "Held" | "Aangehouden";
    documents_asked_for: "Documents asked for" | "Documenten gevraagd";
    released: "Released" | "Vrijgegeven";
    rejected: "Rejected" | "Afgewezen";
    invalidation_requested: "Invalidation requested" | "Ongeldigmaking gevraagd";
    invalidated: "Invalidated" | "Ongeldig gemaakt";
    import: "Import" | "Invoer";
    export: "Export" | "Uitvoer";
    not_in_status(status: &str): "The declaration is {status}, which does not allow this." | "De aangifte heeft status {status}; dan kan dit niet.";
    no_way_back: "Customs gave the declaration an MRN, so it cannot become a draft again. Make a copy." | "De aangifte heeft een MRN van de douane en kan geen concept meer worden. Maak een kopie.";
    undecided_at_customs: "Customs may have the declaration. It can become a draft only once customs rejects it." | "De douane heeft de aangifte mogelijk. Ze kan pas een concept worden als de douane haar afwijst.";
    known_to_customs: "Customs knows the declaration, so it cannot be deleted." | "De douane kent de aangifte; verwijderen kan daarom niet.";
    not_for_variant(letter: &str): "This is not for a declaration of variant {letter}." | "Dit kan niet bij een aangifte van variant {letter}.";
    not_for_direction(direction: &str): "This is not for {direction}." | "Dit kan niet bij {direction}.";
    not_accepted_yet: "Customs has not accepted the declaration yet." | "De douane heeft de aangifte nog niet aanvaard.";
    already_sent(at: &str): "It was sent already, on {at}." | "Het is al verzonden, op {at}.";
    no_outage: "No outage of customs is open." | "Er is geen storing bij de douane geopend.";
    released_on_paper_on(at: &str): "The goods were released on paper on {at}, so the declaration has to be lodged." | "De goederen zijn op {at} op papier vrijgegeven, dus de aangifte moet worden ingediend.";
    amendment_pending(number: u32, at: &str): "Customs has not decided on amendment {number} of {at} yet." | "De douane heeft nog niet beslist over wijziging {number} van {at}.";
    presentation_pending: "Customs has not accepted the presentation of the goods yet." | "De douane heeft het aanbrengen van de goederen nog niet aanvaard.";
    deadline_passed(day: &str): "The last day for it was {day}." | "De laatste dag ervoor was {day}.";
    guarantee_insufficient(what: &str): "The guarantee is not sufficient: {what}" | "De zekerheid is niet toereikend: {what}";
    reference: "Reference" | "Referentie";
    lrn: "LRN" | "LRN";
    mrn: "MRN" | "MRN";
    status: "Status" | "Status";
    customer: "Customer" | "Klant";
    kind: "Kind" | "Soort";
    created: "Created" | "Aangemaakt";
    no_declarations_yet: "There are no declarations yet. Make one by the API, from a file, or as a copy." | "Er zijn nog geen aangiften. Maak er een via de API, uit een bestand of als kopie.";
    search_declarations: "Reference, LRN or MRN" | "Referentie, LRN of MRN";
    data_set: "Data set" | "Gegevensset";
    dossier: "Dossier" | "Dossier";
}

impl Language {
    /// The name of a declaration's status.
    pub(crate) const fn declaration_status(self, status: Status) -> &'static str {
        match status {
            Status::Draft => self.draft(),
            Status::Submitted => self.submitted(),
            Status::Accepted => self.accepted(),
            Status::UnderControl => self.under_control(),
            Status::Held => self.held(),
            Status::Released => self.released(),
            Status::Rejected => self.rejected(),
            Status::InvalidationRequested => self.invalidation_requested(),
            Status::Invalidated => self.invalidated(),
        }
    }

    /// The name of what customs wants about a declaration.
    pub(crate) const fn open_request(self, request: OpenRequest) -> &'static str {
        match request {
            OpenRequest::Documents => self.documents_asked_for(),
        }
    }

    /// The name of a direction.
    pub(crate) const fn direction(self, direction: Direction) -> &'static str {
        match direction {
            Direction::Import => self.import(),
            Direction::Export => self.export(),
        }
    }
}
