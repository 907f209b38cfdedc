use crate::texts::Language;
use customs_documents::DocumentType;

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
