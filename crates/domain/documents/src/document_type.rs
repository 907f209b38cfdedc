use customs_form_macros::growing;
use customs_kernel::rules::{FieldRule, Rule, refuse};
use customs_kernel::{BrokenRule, filled};

customs_kernel::words!(
    /// The purpose of a document (20 types, document 3).
    #[growing]
    DocumentType {
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
);

/// The code of a document type, as a text that a client sends; a blank text counts as left out.
impl FieldRule for DocumentType {
    type Value = str;
    const RULE: Rule = Rule::OneOf(Self::WORDS);

    fn check(code: &str) -> Result<(), Vec<BrokenRule>> {
        let is_unknown = filled(Some(code)).is_some_and(|code| Self::from_word(code).is_none());
        refuse(is_unknown.then(|| BrokenRule::none_of(Self::WORDS)).into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_and_each_is_found_by_its_word() {
        assert_eq!(DocumentType::ALL.len(), 20);
        for known in DocumentType::ALL {
            assert_eq!(DocumentType::from_word(known.word()), Some(*known));
        }
        assert_eq!(DocumentType::from_word("Invoice"), None);
    }
}
