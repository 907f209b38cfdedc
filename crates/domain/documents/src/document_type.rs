macro_rules! document_types {
    ($($(#[$says:meta])+ $variant:ident = $code:literal),+ $(,)?) => {
        /// The purpose of a document (20 types, document 3).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DocumentType { $($(#[$says])+ $variant),+ }

        impl DocumentType {
            /// All types, in the order of the API contract.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The code of the type in the API.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }
        }
    };
}

document_types! {
    /// Commercial invoice.
    Invoice = "invoice",
    /// Packing list.
    PackingList = "packing_list",
    /// Bill of lading.
    BillOfLading = "bill_of_lading",
    /// Air waybill.
    AirwayBill = "airway_bill",
    /// Road consignment note.
    Cmr = "cmr",
    /// Certificate of origin.
    CertificateOfOrigin = "certificate_of_origin",
    /// Movement certificate EUR.1.
    Eur1 = "eur1",
    /// Movement certificate A.TR.
    Atr = "atr",
    /// Health certificate.
    HealthCertificate = "health_certificate",
    /// Phytosanitary certificate.
    Phytosanitary = "phytosanitary",
    /// Import permit.
    ImportPermit = "import_permit",
    /// Export permit.
    ExportPermit = "export_permit",
    /// Statement of the customs value.
    CustomsValuation = "customs_valuation",
    /// Insurance certificate.
    Insurance = "insurance",
    /// Contract between the parties.
    Contract = "contract",
    /// Letters and e-mails.
    Correspondence = "correspondence",
    /// Invitation to pay of Dutch customs (uitnodiging tot betaling).
    Utb = "utb",
    /// Documents of the fallback procedure.
    EmergencyProcedure = "emergency_procedure",
    /// Single administrative document.
    Sad = "sad",
    /// Any other document; also the default when the sender names no type.
    Other = "other",
}

impl DocumentType {
    /// The type with this code; `None` for unknown codes.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_and_each_is_found_by_its_code() {
        assert_eq!(DocumentType::ALL.len(), 20);
        for known in DocumentType::ALL {
            assert_eq!(DocumentType::from_code(known.code()), Some(*known));
        }
        assert_eq!(DocumentType::from_code("Invoice"), None);
    }
}
