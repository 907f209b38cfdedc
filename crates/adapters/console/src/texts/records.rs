use super::Language;
use customs_declarations::TimelineEvent;
use customs_documents::DocumentType;
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
    record_statements_in(title: &str, at: &str): "What customs says: {title}, {at}" | "Wat de douane meldt: {title}, {at}";
    record_element: "Element" | "Element";
    record_value: "Value" | "Waarde";
    record_xml: "Document (XML)" | "Bericht als XML";
    record_xml_of(title: &str, at: &str): "Document: {title}, {at}" | "Bericht: {title}, {at}";
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

texts! {
    record_document: "Document" | "Document";
    record_file: "File" | "Bestand";
    record_file_hint(size: &str): "PDF, Word, Excel, image, text, CSV or XML; {size} at most." | "PDF, Word, Excel, afbeelding, tekst, CSV of XML; hooguit {size}.";
    record_file_missing: "The file of this document is no longer there." | "Het bestand van dit document is er niet meer.";
    record_file_too_slow: "The file took too long to arrive. Try again." | "Het bestand kwam te langzaam binnen. Probeer het opnieuw.";
    record_document_type: "Type of document" | "Soort document";
    record_description: "Description" | "Omschrijving";
    record_size: "Size" | "Grootte";
    record_added: "Added" | "Toegevoegd";
    record_download: "Download" | "Downloaden";
    record_download_file(name: &str): "Download {name}" | "{name} downloaden";
    record_no_documents: "There are no documents yet." | "Er zijn nog geen documenten.";
    record_add_document: "Add a document" | "Document toevoegen";
    record_change_document: "Change type or description" | "Soort of omschrijving wijzigen";
    record_all_documents: "All documents" | "Alle documenten";
    record_preview_of(name: &str): "Preview of {name}" | "Voorbeeld van {name}";
    record_no_preview: "There is no preview of this kind of file." | "Van dit soort bestand is er geen voorbeeld.";
}

impl Language {
    /// The name of a type of document.
    pub(crate) const fn record_type_of_document(self, kind: DocumentType) -> &'static str {
        use DocumentType as D;
        match (self, kind) {
            (Self::En, D::Invoice) => "Commercial invoice",
            (Self::Nl, D::Invoice) => "Handelsfactuur",
            (Self::En, D::PackingList) => "Packing list",
            (Self::Nl, D::PackingList) => "Paklijst",
            (Self::En, D::BillOfLading) => "Bill of lading",
            (Self::Nl, D::BillOfLading) => "Cognossement",
            (Self::En, D::AirwayBill) => "Air waybill",
            (Self::Nl, D::AirwayBill) => "Luchtvrachtbrief",
            (Self::En, D::Cmr) => "CMR consignment note",
            (Self::Nl, D::Cmr) => "CMR-vrachtbrief",
            (Self::En, D::CertificateOfOrigin) => "Certificate of origin",
            (Self::Nl, D::CertificateOfOrigin) => "Certificaat van oorsprong",
            (_, D::Eur1) => "EUR.1",
            (_, D::Atr) => "A.TR",
            (Self::En, D::HealthCertificate) => "Health certificate",
            (Self::Nl, D::HealthCertificate) => "Gezondheidscertificaat",
            (Self::En, D::Phytosanitary) => "Phytosanitary certificate",
            (Self::Nl, D::Phytosanitary) => "Fytosanitair certificaat",
            (Self::En, D::ImportPermit) => "Import permit",
            (Self::Nl, D::ImportPermit) => "Invoervergunning",
            (Self::En, D::ExportPermit) => "Export permit",
            (Self::Nl, D::ExportPermit) => "Uitvoervergunning",
            (Self::En, D::CustomsValuation) => "Statement of customs value",
            (Self::Nl, D::CustomsValuation) => "Opgave van de douanewaarde",
            (Self::En, D::Insurance) => "Insurance certificate",
            (Self::Nl, D::Insurance) => "Verzekeringscertificaat",
            (_, D::Contract) => "Contract",
            (Self::En, D::Correspondence) => "Correspondence",
            (Self::Nl, D::Correspondence) => "Correspondentie",
            (Self::En, D::Utb) => "Invitation to pay (UTB)",
            (Self::Nl, D::Utb) => "Uitnodiging tot betaling (UTB)",
            (Self::En, D::EmergencyProcedure) => "Fallback procedure",
            (Self::Nl, D::EmergencyProcedure) => "Noodprocedure",
            (Self::En, D::Sad) => "Single administrative document",
            (Self::Nl, D::Sad) => "Enig document",
            (Self::En, D::Other) => "Other",
            (Self::Nl, D::Other) => "Overig",
        }
    }
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

texts! {
    record_actions: "What you can do" | "Wat u kunt doen";
    record_edit: "Edit" | "Bewerken";
    record_correct: "Correct" | "Corrigeren";
    record_submit: "Submit" | "Indienen";
    record_save_as_draft: "Back to draft" | "Terug naar concept";
    record_send_presentation: "Present the goods" | "Goederen aanbrengen";
    record_send_supplementary: "Send the supplementary declaration" | "Aanvullende aangifte verzenden";
    record_control_response: "Answer the control" | "Reageren op de controle";
    record_alternative_proof: "Prove the exit" | "Uitgaan aantonen";
    record_verify: "Mark as verified" | "Als geverifieerd aanmerken";
    record_copy: "Copy" | "Kopiëren";
    record_invalidate: "Request invalidation" | "Ongeldigmaking vragen";
    record_set_status: "Set the status" | "Status instellen";
    record_delete: "Delete" | "Verwijderen";
    record_rejected_by_customs: "Rejected by customs" | "Afgewezen door de douane";
    record_no_reason: "Customs gave no reason." | "De douane gaf geen reden.";
    record_field: "field" | "veld";
    record_was: "was" | "was";
    record_line_number(line: impl std::fmt::Display): "Item {line}" | "Artikel {line}";
    record_parties: "Parties" | "Partijen";
    record_dates: "Dates and deadlines" | "Data en termijnen";
    record_application_reference: "Trader's reference (UCR)" | "Referentie van de klant (UCR)";
    record_procedure: "Procedure" | "Regeling";
    record_office: "Customs office" | "Douanekantoor";
    record_exit_office: "Office of exit" | "Kantoor van uitgang";
    record_gross_mass: "Gross mass" | "Brutomassa";
    record_invoice_value: "Invoice value" | "Factuurwaarde";
    record_importer: "Importer" | "Importeur";
    record_exporter: "Exporter" | "Exporteur";
    record_consignor: "Consignor" | "Afzender";
    record_consignee: "Consignee" | "Geadresseerde";
    record_buyer: "Buyer" | "Koper";
    record_seller: "Seller" | "Verkoper";
    record_documents_wanted_until: "Documents wanted by" | "Documenten aanleveren vóór";
    record_present_until: "Present the goods by" | "Goederen aanbrengen uiterlijk";
    record_supplement_until: "Supplementary declaration by" | "Aanvullende aangifte uiterlijk";
    record_supplement_due: "Supplementary declaration is sent on" | "Aanvullende aangifte wordt verzonden op";
    record_registered: "Registered" | "Geregistreerd";
    record_presentation_sent: "Presentation sent" | "Aanbrengen verzonden";
    record_presentation_accepted: "Presentation accepted" | "Aanbrengen aanvaard";
    record_supplementary_sent: "Supplementary declaration sent" | "Aanvullende aangifte verzonden";
    record_verified: "Verified" | "Geverifieerd";
    record_verified_by: "Verified by" | "Geverifieerd door";
    record_no_lines: "There are no goods items yet." | "Er zijn nog geen artikelen.";
    record_number: "No." | "Nr.";
    record_goods: "Goods" | "Goederen";
    record_sku: "SKU" | "SKU";
    record_commodity: "Commodity code" | "Goederencode";
    record_origin: "Origin" | "Oorsprong";
    record_gross_kg: "Gross, kg" | "Bruto, kg";
    record_net_kg: "Net, kg" | "Netto, kg";
    record_statistical_value: "Statistical value" | "Statistische waarde";
    record_charged: "Charged by customs" | "Door de douane in rekening gebracht";
    record_tax: "Tax" | "Heffing";
    record_amount: "Amount" | "Bedrag";
    record_estimated: "Estimated" | "Geraamd";
    record_difference: "Difference" | "Verschil";
    record_estimate: "Estimate" | "Raming";
    record_estimate_says: "By the tariff and rates that this service knows; customs decides. Calculated on" | "Op basis van het tarief en de koersen die deze dienst kent; de douane beslist. Berekend op";
    record_estimate_gaps: "The estimate is not complete. What is missing:" | "De raming is niet volledig. Wat ontbreekt:";
    record_customs_value: "Customs value" | "Douanewaarde";
    record_total_duties: "All duties and taxes" | "Alle rechten en heffingen";
    record_payable_sum: "To be paid" | "Te betalen";
    record_suspended_sum: "Suspended" | "Geschorst";
    record_deferred_sum: "VAT to the VAT return (article 23)" | "Btw naar de btw-aangifte (artikel 23)";
    record_rate: "Rate" | "Tarief";
    record_base: "Charged on" | "Grondslag";
    record_treatment_head: "Treatment" | "Behandeling";
    record_trace: "How it was calculated" | "Hoe het berekend is";
    record_trace_cut: "Only the first items are shown. The API has all of them." | "Alleen de eerste artikelen worden getoond. De API geeft ze allemaal.";
    record_assumptions: "Assumptions" | "Aannames";
    record_no_estimate: "There is no estimate for an export." | "Bij uitvoer is er geen raming.";
    record_payable: "Payable" | "Te betalen";
    record_suspended: "Suspended" | "Geschorst";
    record_deferred: "Deferred" | "Verlegd";
    record_relieved: "Relieved" | "Vrijgesteld";
    record_created_event: "Created" | "Aangemaakt";
    record_submitted_event: "Submitted to customs" | "Ingediend bij de douane";
    record_control_event: "Selected for control" | "Geselecteerd voor controle";
    record_changed_event: "Changed" | "Gewijzigd";
}

impl Language {
    /// The name of an event in the history of a declaration.
    pub(crate) const fn declaration_event(self, event: TimelineEvent) -> &'static str {
        match event {
            TimelineEvent::Created => self.record_created_event(),
            TimelineEvent::Submitted => self.record_submitted_event(),
            TimelineEvent::Accepted => self.accepted(),
            TimelineEvent::Released => self.released(),
            TimelineEvent::Rejected => self.rejected(),
            TimelineEvent::Control => self.record_control_event(),
            TimelineEvent::Held => self.held(),
            TimelineEvent::Invalidated => self.invalidated(),
            TimelineEvent::PresentationSent => self.record_presentation_sent(),
            TimelineEvent::SupplementarySent => self.record_supplementary_sent(),
            TimelineEvent::StatusChanged => self.record_changed_event(),
            TimelineEvent::Verified => self.record_verified(),
        }
    }

    /// The name of a kind of duty, by the word of the estimate.
    pub(crate) fn record_kind_of_duty(self, word: &'static str) -> &'static str {
        match word {
            "customs_duty" => self.choose("Customs duty", "Douanerecht"),
            "additional_duty" => self.choose("Additional duty", "Aanvullend recht"),
            "anti_dumping_duty" => self.choose("Anti-dumping duty", "Antidumpingrecht"),
            "provisional_anti_dumping_duty" => {
                self.choose("Provisional anti-dumping duty", "Voorlopig antidumpingrecht")
            }
            "countervailing_duty" => self.choose("Countervailing duty", "Compenserend recht"),
            "provisional_countervailing_duty" => {
                self.choose("Provisional countervailing duty", "Voorlopig compenserend recht")
            }
            "vat" => self.choose("VAT", "Btw"),
            other => other,
        }
    }

    /// The name of the treatment of a duty, by the word of the estimate.
    pub(crate) fn record_treatment(self, word: &'static str) -> &'static str {
        match word {
            "payable" => self.record_payable(),
            "suspended" => self.record_suspended(),
            "deferred" => self.record_deferred(),
            "relieved" => self.record_relieved(),
            other => other,
        }
    }
}
