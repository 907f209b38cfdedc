use crate::words;

words!(
    /// What a text is by which a record is found.
    #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
    SearchField {
        /// The broker's own reference.
        Reference = "reference",
        /// The trader's reference.
        TraderReference = "application_reference",
        /// The local reference number.
        Lrn = "lrn",
        /// The number that customs gave.
        Mrn = "mrn",
        /// The identification of a message to customs.
        Message = "message",
        /// The code of a customer.
        CustomerCode = "customer_code",
        /// The name of a customer or of another party.
        Name = "name",
        /// An EORI number.
        Eori = "eori",
        /// A VAT number.
        VatNumber = "vat_number",
        /// The number of a container.
        Container = "container",
        /// The number of a seal.
        Seal = "seal",
        /// The number of a transport document, such as a bill of lading or an air waybill.
        TransportDocument = "transport_document",
        /// A vessel, voyage, flight or vehicle.
        MeansOfTransport = "means_of_transport",
        /// The number of another document.
        Document = "document",
        /// The commodity code of goods.
        CommodityCode = "commodity_code",
        /// The number of a dossier.
        DossierNumber = "dossier_number",
        /// The customer's reference of a dossier.
        CustomerReference = "customer_reference",
        /// The number of an invoice.
        InvoiceNumber = "invoice_number",
        /// The amount of an invoice that is not paid.
        OpenAmount = "open_amount",
        /// The code of an article.
        ItemCode = "item_code",
        /// The SKU or part number of an article.
        Sku = "sku",
        /// The description of an article or a document.
        Description = "description",
        /// The name of a file.
        FileName = "file_name",
    }
);

impl SearchField {
    /// The fields that name a party.
    pub const OF_PARTIES: &'static [Self] = &[Self::CustomerCode, Self::Name, Self::Eori, Self::VatNumber];

    /// The number under which databases keep the field. It never changes.
    #[must_use]
    pub const fn number(self) -> i16 {
        match self {
            Self::Reference => 1,
            Self::TraderReference => 2,
            Self::Lrn => 3,
            Self::Mrn => 4,
            Self::Message => 5,
            Self::CustomerCode => 6,
            Self::Name => 7,
            Self::Eori => 8,
            Self::VatNumber => 9,
            Self::Container => 10,
            Self::Seal => 11,
            Self::TransportDocument => 12,
            Self::MeansOfTransport => 13,
            Self::Document => 14,
            Self::CommodityCode => 15,
            Self::DossierNumber => 16,
            Self::CustomerReference => 17,
            Self::InvoiceNumber => 18,
            Self::OpenAmount => 19,
            Self::ItemCode => 20,
            Self::Sku => 21,
            Self::Description => 22,
            Self::FileName => 23,
        }
    }

    /// The field that databases keep under this number.
    #[must_use]
    pub fn from_number(number: i16) -> Option<Self> {
        Self::ALL.iter().copied().find(|field| field.number() == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_field_has_a_number_of_its_own() {
        let numbers: BTreeSet<i16> = SearchField::ALL.iter().map(|field| field.number()).collect();
        assert_eq!(numbers.len(), SearchField::ALL.len());
        assert!(SearchField::ALL.iter().all(|field| SearchField::from_number(field.number()) == Some(*field)));
        assert_eq!(SearchField::from_number(0), None);
    }
}
