use super::Language;
use customs_kernel::SubjectKind;

texts! {
    record_crumbs: "Where you are" | "Waar u bent";
    record_parts: "Parts of the record" | "Onderdelen";
    record_overview: "Overview" | "Overzicht";
    record_lines: "Goods items" | "Artikelen";
    record_timeline: "Timeline" | "Tijdlijn";
    record_messages: "Customs messages" | "Douaneberichten";
    record_documents: "Documents" | "Documenten";
    record_duties: "Duties and taxes" | "Rechten en heffingen";
    record_sent: "Mails" | "E-mails";
    record_lifecycle: "Lifecycle" | "Levensloop";
    record_by_you: "you" | "u";
    record_by_customs: "customs" | "douane";
    record_life_goes_on(name: &str, next: &str): "Now: {name}. Next possible: {next}." | "Nu: {name}. Hierna mogelijk: {next}.";
    record_life_ended(name: &str): "Now: {name}. Nothing follows." | "Nu: {name}. Er volgt niets meer.";
    record_customs: "Customs" | "Douane";
    record_system: "System" | "Systeem";
    record_by: "By" | "Door";
    record_show_message: "Show the message" | "Bericht tonen";
    record_message: "Message" | "Bericht";
    record_direction: "Direction" | "Richting";
    record_when: "When" | "Wanneer";
    record_to_customs: "To customs" | "Naar de douane";
    record_from_customs: "From customs" | "Van de douane";
    record_no_messages: "No messages were exchanged with customs yet." | "Er zijn nog geen berichten met de douane uitgewisseld.";
    record_last_error: "Why the last try failed" | "Waarom de laatste poging mislukte";
    record_statements: "What customs says" | "Wat de douane meldt";
    record_element: "Element" | "Element";
    record_value: "Value" | "Waarde";
    record_xml: "Document (XML)" | "Bericht als XML";
    record_xml_cut: "Only the beginning is shown. Download the document to see all of it." | "Alleen het begin wordt getoond. Download het bericht om alles te zien.";
    record_download_xml: "Download the document" | "Bericht downloaden";
    record_message_pending: "Waiting to be sent" | "Wacht op verzending";
    record_message_sent: "Sent" | "Verzonden";
    record_message_answered: "Answered" | "Beantwoord";
    record_message_overdue: "Answer overdue" | "Antwoord te laat";
    record_message_failed: "Not delivered" | "Niet afgeleverd";
    record_message_replaced: "Sent again" | "Opnieuw verzonden";
    record_message_new: "Just arrived" | "Net ontvangen";
    record_message_applied: "Processed" | "Verwerkt";
    record_message_waiting: "Waits for another message" | "Wacht op een ander bericht";
    record_message_ignored: "Without effect" | "Zonder gevolg";
    record_message_unmatched: "Fits no record" | "Hoort nergens bij";
    record_message_divided: "Divided into parts" | "Opgesplitst";
    record_no_mails: "No mails were sent about this." | "Hierover zijn geen e-mails verzonden.";
    record_mails: "Mails" | "E-mails";
    record_mail_subject: "Subject" | "Onderwerp";
    record_mail_to: "To" | "Aan";
    record_mail_queued: "Queued" | "In wachtrij";
    record_mail_sent: "Sent" | "Verzonden";
    record_mail_failed: "Failed" | "Mislukt";
    record_mail_sent_at: "Sent on" | "Verzonden op";
}

impl Language {
    /// The name of a message of ours, by the word of its kind, in any domain.
    pub(crate) fn record_kind_of_message(self, word: &str) -> String {
        let name = match word {
            "declaration" => self.choose("Declaration", "Aangifte"),
            "supplementary" => self.choose("Supplementary declaration", "Aanvullende aangifte"),
            "presentation" => self.choose("Presentation of the goods", "Aanbrengen van de goederen"),
            "invalidation" => self.choose("Request for invalidation", "Verzoek tot ongeldigmaking"),
            "control_response" => self.choose("Answer to a control", "Antwoord op een controle"),
            "alternative_proof" => self.choose("Alternative proof of exit", "Alternatief bewijs van uitgang"),
            "surplus_invalidation" => {
                self.choose("Invalidation of a second acceptance", "Ongeldigmaking van een dubbele aanvaarding")
            }
            "arrival" => self.choose("Arrival notification", "Kennisgeving van aankomst"),
            "unloading_remarks" => self.choose("Unloading remarks", "Losopmerkingen"),
            "amendment" => self.choose("Amendment", "Wijziging"),
            "enquiry_answer" => self.choose("Answer to an enquiry", "Antwoord op een nasporing"),
            "release_request" => self.choose("Request for release", "Verzoek om vrijgave"),
            other => return other.to_owned(),
        };
        name.to_owned()
    }

    /// The name of an answer of customs with its code; several codes are separated by commas.
    pub(crate) fn record_answer(self, kind: SubjectKind, codes: &str) -> String {
        let name = |code: &str| {
            let name = match kind {
                SubjectKind::Declaration => self.answer_to_declaration(code),
                SubjectKind::Transit => self.answer_to_transit(code),
            };
            name.map_or_else(|| code.to_owned(), |name| format!("{name} ({code})"))
        };
        codes.split(',').map(str::trim).map(name).collect::<Vec<_>>().join(", ")
    }

    /// The function codes of DMS.
    fn answer_to_declaration(self, code: &str) -> Option<&'static str> {
        Some(match code {
            "01" => self.choose("Acceptance", "Aanvaarding"),
            "02" => self.choose("Receipt", "Ontvangstbevestiging"),
            "03" => self.choose("Rejection", "Afwijzing"),
            "05" => self.choose("Control", "Controle"),
            "06" => self.choose("Documents wanted", "Documenten gevraagd"),
            "07" => self.choose("Correction", "Correctie"),
            "08" => self.choose("Release", "Vrijgave"),
            "09" => self.choose("Clearance", "Afhandeling"),
            "10" => self.choose("Invalidation", "Ongeldigmaking"),
            "11" => self.choose("Decision on a request", "Beslissing op een verzoek"),
            "13" => self.choose("Calculation of duties and taxes", "Berekening van rechten en heffingen"),
            "14" | "15" => self.choose("Balance too low", "Saldo ontoereikend"),
            "16" => self.choose("Exit confirmed", "Uitgang bevestigd"),
            "18" => self.choose("Exit awaited", "Uitgang afgewacht"),
            "51" => self.choose("Question", "Vraag"),
            _ => return None,
        })
    }

    /// The message types of NCTS.
    fn answer_to_transit(self, code: &str) -> Option<&'static str> {
        Some(match code {
            "IE004" => self.choose("Amendment accepted", "Wijziging aanvaard"),
            "IE009" => self.choose("Decision on invalidation", "Beslissing over ongeldigmaking"),
            "IE019" => self.choose("Discrepancies", "Verschillen"),
            "IE022" => self.choose("Request to amend", "Verzoek tot wijziging"),
            "IE025" => self.choose("Release at destination", "Vrijgave bij bestemming"),
            "IE028" => self.choose("MRN allocated", "MRN toegekend"),
            "IE029" => self.choose("Release for transit", "Vrijgave voor douanevervoer"),
            "IE035" => self.choose("Recovery", "Invordering"),
            "IE043" => self.choose("Unloading permission", "Toestemming tot lossen"),
            "IE045" => self.choose("Write-off", "Zuivering"),
            "IE051" => self.choose("No release for transit", "Geen vrijgave voor douanevervoer"),
            "IE055" => self.choose("Guarantee not valid", "Zekerheid ongeldig"),
            "IE056" => self.choose("Rejection by the office of departure", "Afwijzing door kantoor van vertrek"),
            "IE057" => self.choose("Rejection by the office of destination", "Afwijzing door kantoor van bestemming"),
            "IE060" => self.choose("Decision to control", "Controlebesluit"),
            "IE140" => self.choose("Enquiry: movement not arrived", "Nasporing: niet aangekomen"),
            "IE182" => self.choose("Incident on the way", "Voorval onderweg"),
            "IE906" | "IE917" => self.choose("Message refused", "Bericht geweigerd"),
            "IE928" => self.choose("Receipt", "Ontvangstbevestiging"),
            _ => return None,
        })
    }
}
