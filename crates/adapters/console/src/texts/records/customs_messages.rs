use crate::texts::Language;
use customs_kernel::SubjectKind;

impl Language {
    /// The name of a message of ours, by the word of its kind, in any domain.
    pub(crate) fn record_kind_of_message(self, word: &str) -> String {
        let name = match word {
            "declaration" => self.choose("Declaration", "Aangifte"),
            "supplementary" => self.choose("Supplementary declaration", "Aanvullende aangifte"),
            "presentation" => self.choose("Presentation of the goods", "Aanbrengen van de goederen"),
            "invalidation" => self.choose("Request for invalidation", "Verzoek tot ongeldigmaking"),
            "control_response" => self.choose("Answer to a control", "Antwoord op een controle"),
            "alternative_proof" => self.choose("Alternative proof of exit", "Alternatief bewijs van uitgaan"),
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
            "16" => self.choose("Exit confirmed", "Uitgaan bevestigd"),
            "18" => self.choose("Exit awaited", "Uitgaan afgewacht"),
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
            "IE182" => self.choose("Incident on the way", "Incident onderweg"),
            "IE906" | "IE917" => self.choose("Message refused", "Bericht geweigerd"),
            "IE928" => self.choose("Receipt", "Ontvangstbevestiging"),
            _ => return None,
        })
    }
}
