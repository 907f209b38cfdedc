use customs_form_macros::growing;
use customs_kernel::PaperLanguage;

/// Declares the data elements with their numbers and titles. An empty number is that of an element without one.
macro_rules! data_elements {
    ($($(#[$doc:meta])+ $name:ident = [$number:literal, $dutch:literal, $english:literal];)+) => {
        /// A data element of a declaration, by the numbers and titles of the common data requirements (Annex B of
        /// Regulation 2015/2446 and of Regulation 2015/2447, as amended by Regulations 2021/234 and 2021/235). A few
        /// facts that customs states have no number.
        #[growing]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DataElement { $($(#[$doc])+ $name,)+ }

        impl DataElement {
            /// All data elements, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The number, such as `13 01`; `None` for a fact without one.
            #[must_use]
            pub fn number(self) -> Option<&'static str> {
                let number = match self { $(Self::$name => $number,)+ };
                Some(number).filter(|number| !number.is_empty())
            }

            /// The title in a language.
            #[must_use]
            pub const fn title(self, language: PaperLanguage) -> &'static str {
                match (self, language) {
                    $((Self::$name, PaperLanguage::Dutch) => $dutch,
                    (Self::$name, PaperLanguage::English) => $english,)+
                }
            }
        }
    };
}

data_elements! {
    /// Kind of declaration or of transit.
    DeclarationType = ["11 01", "Soort aangifte", "Declaration type"];
    /// Whether the declaration is complete, simplified, or lodged in advance.
    AdditionalDeclarationType = ["11 02", "Aanvullende soort aangifte", "Additional declaration type"];
    /// Number of a goods item.
    GoodsItemNumber = ["11 03", "Artikelnummer", "Goods item number"];
    /// Whether safety and security data are included.
    Security = ["11 07", "Veiligheid", "Security"];
    /// Requested and previous procedure.
    Procedure = ["11 09", "Regeling", "Procedure"];
    /// Additional procedures.
    AdditionalProcedure = ["11 10", "Aanvullende regeling", "Additional procedure"];
    /// Documents of earlier procedures.
    PreviousDocument = ["12 01", "Voorafgaand document", "Previous document"];
    /// Additional information, as codes and texts.
    AdditionalInformation = ["12 02", "Aanvullende informatie", "Additional information"];
    /// Certificates and other documents.
    SupportingDocument = ["12 03", "Bewijsstuk", "Supporting document"];
    /// References to what needs no document.
    AdditionalReference = ["12 04", "Aanvullende verwijzing", "Additional reference"];
    /// Unique reference of the consignment.
    ReferenceNumber = ["12 08", "Referentienummer/UCR", "Reference number/UCR"];
    /// Local reference number.
    Lrn = ["12 09", "LRN", "LRN"];
    /// Customs warehouse.
    Warehouse = ["12 11", "Entrepot", "Warehouse"];
    /// Authorisations.
    Authorisation = ["12 12", "Vergunning", "Authorisation"];
    /// Exporter.
    Exporter = ["13 01", "Exporteur", "Exporter"];
    /// Consignor.
    Consignor = ["13 02", "Afzender", "Consignor"];
    /// Consignee.
    Consignee = ["13 03", "Geadresseerde", "Consignee"];
    /// Importer.
    Importer = ["13 04", "Importeur", "Importer"];
    /// Declarant.
    Declarant = ["13 05", "Aangever", "Declarant"];
    /// Representative, with the kind of representation.
    Representative = ["13 06", "Vertegenwoordiger", "Representative"];
    /// Holder of the transit procedure.
    HolderOfTheTransitProcedure = ["13 07", "Houder van de regeling douanevervoer", "Holder of the transit procedure"];
    /// Seller.
    Seller = ["13 08", "Verkoper", "Seller"];
    /// Buyer.
    Buyer = ["13 09", "Koper", "Buyer"];
    /// Persons who answer for VAT in the Union.
    AdditionalFiscalReference = ["13 16", "Aanvullende fiscale referentie", "Additional fiscal reference"];
    /// Terms of delivery.
    DeliveryTerms = ["14 01", "Leveringsvoorwaarden", "Delivery terms"];
    /// Additions to the price, and deductions from it.
    AdditionsAndDeductions = ["14 04", "Bijtellingen en aftrekkingen", "Additions and deductions"];
    /// Total amount invoiced, with its currency.
    TotalAmountInvoiced = ["14 06", "Totaal gefactureerd bedrag", "Total amount invoiced"];
    /// Amount invoiced for an item.
    ItemAmountInvoiced = ["14 08", "Gefactureerd bedrag van het artikel", "Item amount invoiced"];
    /// Method of valuation.
    ValuationMethod = ["14 10", "Waarderingsmethode", "Valuation method"];
    /// Preference.
    Preference = ["14 11", "Preferentie", "Preference"];
    /// Day of acceptance.
    DateOfAcceptance = ["15 09", "Datum van aanvaarding", "Date of acceptance"];
    /// Last day for the goods to reach their office of destination.
    LimitDate = ["15 11", "Uiterste datum", "Limit date"];
    /// Country of destination.
    CountryOfDestination = ["16 03", "Land van bestemming", "Country of destination"];
    /// Country of dispatch.
    CountryOfDispatch = ["16 06", "Land van verzending", "Country of dispatch"];
    /// Country of export.
    CountryOfExport = ["16 07", "Land van uitvoer", "Country of export"];
    /// Country of non-preferential origin.
    CountryOfOrigin = ["16 08", "Land van oorsprong", "Country of origin"];
    /// Country of preferential origin.
    CountryOfPreferentialOrigin = ["16 09", "Land van preferentiële oorsprong", "Country of preferential origin"];
    /// Place at which the goods can be examined.
    LocationOfGoods = ["16 15", "Plaats van de goederen", "Location of goods"];
    /// Office of exit.
    OfficeOfExit = ["17 01", "Douanekantoor van uitgang", "Customs office of exit"];
    /// Office of export.
    OfficeOfExport = ["17 02", "Douanekantoor van uitvoer", "Customs office of export"];
    /// Office of departure.
    OfficeOfDeparture = ["17 03", "Douanekantoor van vertrek", "Customs office of departure"];
    /// Offices of transit.
    OfficeOfTransit = ["17 04", "Douanekantoor van doorgang", "Customs office of transit"];
    /// Office of destination.
    OfficeOfDestination = ["17 05", "Douanekantoor van bestemming", "Customs office of destination"];
    /// Net mass.
    NetMass = ["18 01", "Nettomassa", "Net mass"];
    /// Quantity in the supplementary unit.
    SupplementaryUnits = ["18 02", "Bijzondere maatstaf", "Supplementary units"];
    /// Gross mass of an item, or of all goods.
    GrossMass = ["18 04", "Brutomassa", "Gross mass"];
    /// Description of the goods.
    DescriptionOfGoods = ["18 05", "Omschrijving van de goederen", "Description of goods"];
    /// Packages: number, kind and marks.
    Packaging = ["18 06", "Verpakking", "Packaging"];
    /// Commodity code.
    CommodityCode = ["18 09", "Goederencode", "Commodity code"];
    /// Mode of transport at the border.
    ModeAtTheBorder = ["19 03", "Vervoerswijze aan de grens", "Mode of transport at the border"];
    /// Inland mode of transport.
    InlandMode = ["19 04", "Binnenlandse vervoerswijze", "Inland mode of transport"];
    /// Means of transport at departure.
    DepartureMeans = ["19 05", "Vervoermiddel bij vertrek", "Departure transport means"];
    /// Means of transport on arrival.
    ArrivalMeans = ["19 06", "Vervoermiddel bij aankomst", "Arrival transport means"];
    /// Containers.
    TransportEquipment = ["19 07", "Vervoersmateriaal", "Transport equipment"];
    /// Active means of transport at the border.
    BorderMeans = ["19 08", "Actief grensoverschrijdend vervoermiddel", "Active border transport means"];
    /// Seals.
    Seal = ["19 10", "Verzegeling", "Seal"];
    /// Guarantees: type, reference and amount, never the access code.
    Guarantee = ["99 03", "Zekerheid", "Guarantee reference"];
    /// Nature of the transaction.
    NatureOfTransaction = ["99 05", "Aard van de transactie", "Nature of transaction"];
    /// Statistical value.
    StatisticalValue = ["99 06", "Statistische waarde", "Statistical value"];
    /// Office at which the declaration was lodged.
    OfficeOfLodgement = ["", "Douanekantoor van indiening", "Customs office of lodgement"];
    /// Moment at which customs registered a declaration that was lodged in advance.
    DateOfRegistration = ["", "Datum van registratie", "Date of registration"];
    /// Moment at which customs released the goods.
    DateOfRelease = ["", "Datum van vrijgave", "Date of release"];
    /// Number of goods items.
    TotalItems = ["", "Totaal aantal artikelen", "Total number of items"];
    /// Number of packages of all items.
    TotalPackages = ["", "Totaal aantal colli", "Total packages"];
    /// The reference that the broker gave the record.
    OwnReference = ["", "Referentie van de indiener", "Reference of the sender"];
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_stand_once_and_in_order_and_every_element_has_titles() {
        let numbers: Vec<&str> = DataElement::ALL.iter().filter_map(|element| element.number()).collect();
        let sorted: BTreeSet<&str> = numbers.iter().copied().collect();
        assert!(numbers.len() > 40 && sorted.into_iter().eq(numbers.iter().copied()), "{numbers:?}");
        for language in PaperLanguage::ALL {
            let titles: BTreeSet<&str> = DataElement::ALL.iter().map(|element| element.title(language)).collect();
            assert_eq!(titles.len(), DataElement::ALL.len(), "each title stands for one element");
        }
    }
}
