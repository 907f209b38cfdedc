use crate::FallbackRelease;
use customs_form_macros::growing;

/// What stands on the paper of a movement that was released by the business continuity procedure.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FallbackPaper {
    /// The release, with the number of the paper.
    pub release: FallbackRelease,
    /// The broker's reference of the movement.
    pub reference: String,
    /// The particulars, in the order of the paper; those without a value are left out.
    pub rows: Vec<PaperRow>,
}

/// One particular on a paper.
#[growing]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperRow {
    /// Which particular it is.
    pub field: PaperField,
    /// Its value.
    pub value: String,
}

customs_kernel::words!(
    /// A particular on a paper.
    #[growing]
    PaperField {
        /// The importer.
        Importer = "importer",
        /// The exporter.
        Exporter = "exporter",
        /// The consignor.
        Consignor = "consignor",
        /// The consignee.
        Consignee = "consignee",
        /// The holder of the transit procedure.
        Holder = "holder",
        /// The requested and the previous procedure, or the kind of transit.
        Procedure = "procedure",
        /// The office of departure, or the office to which the declaration goes.
        Office = "office",
        /// The office of destination or exit.
        OfficeOfDestination = "office_of_destination",
        /// The guarantee, by its reference.
        Guarantee = "guarantee",
        /// The day by which the goods must be at destination.
        LimitDate = "limit_date",
        /// A goods item.
        Goods = "goods",
    }
);

impl PaperRow {
    /// Makes a row; `None` without a value.
    #[must_use]
    pub fn new(field: PaperField, value: Option<&str>) -> Option<Self> {
        let value = customs_kernel::filled(value)?.trim().to_owned();
        Some(Self { field, value })
    }

    /// Makes the row of a party by its name, its EORI number and its city; `None` where the form names none of them.
    #[must_use]
    pub fn of_party(field: PaperField, named: [Option<&str>; 3]) -> Option<Self> {
        let named: Vec<&str> = named.into_iter().filter_map(customs_kernel::filled).collect();
        Self::new(field, Some(&named.join(", ")))
    }

    /// Makes the row of a goods item: its number, description, commodity code and gross mass in kilograms.
    #[must_use]
    pub fn of_goods(number: usize, description: Option<&str>, code: Option<&str>, gross_mass: Option<String>) -> Self {
        let mass = gross_mass.map(|mass| format!("{mass} kg"));
        let parts = [customs_kernel::filled(description), customs_kernel::filled(code), mass.as_deref()];
        let said: Vec<&str> = parts.into_iter().flatten().collect();
        Self { field: PaperField::Goods, value: format!("{number}. {}", said.join(", ")) }
    }
}
