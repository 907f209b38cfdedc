use crate::choices::choices;

choices! {
    /// The kind of document.
    DocumentTypeCode: "invoice", "packing_list", "bill_of_lading", "airway_bill", "cmr", "certificate_of_origin", "eur1",
        "atr", "health_certificate", "phytosanitary", "import_permit", "export_permit", "customs_valuation", "insurance",
        "contract", "correspondence", "utb", "emergency_procedure", "sad", "other";
}
