macro_rules! document_types {
    ($($(#[$says:meta])+ $variant:ident = $code:literal),+ $(,)?) => {
        /// What a document is for (document 3: 20 types).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DocumentType { $($(#[$says])+ $variant),+ }

        impl DocumentType {
            /// All of them, in the order of the contract.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The code that clients send and see.
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
    /// Contract.
    Contract = "contract",
    /// Letters and mails.
    Correspondence = "correspondence",
    /// Invitation to pay of Dutch customs (uitnodiging tot betaling).
    Utb = "utb",
    /// Papers of the fallback procedure.
    EmergencyProcedure = "emergency_procedure",
    /// Single administrative document.
    Sad = "sad",
    /// Anything else; also what a document is whose sender says nothing.
    Other = "other",
}

impl DocumentType {
    /// The type with that code.
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
