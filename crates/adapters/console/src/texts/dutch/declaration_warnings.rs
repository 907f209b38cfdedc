//! Warnings about declarations, their goods and their parties, in Dutch.

use super::{Dutch, Written};
use customs_declarations::DeclarationWarning;
use customs_inventory::StockWarning;
use customs_kernel::PartyWarning;
use customs_tariff::Objection;

say_in_dutch!(PartyWarning:
    UnknownCustomer { customer } => "{customer} is geen bekende klant";
    PowerOfAttorneyEnded { customer, day } => "de volmacht van {customer} is geëindigd op {day}";
);

say_in_dutch!(DeclarationWarning:
    NotInCodebook { code } => "{code} staat niet in het codeboek";
    ForExportOnly => "is alleen voor uitvoer en wordt niet verzonden";
    ForImportOnly => "is alleen voor invoer en wordt niet verzonden";
    VatCheckDigits { number } => "de controlecijfers van btw-nummer {number} kloppen niet";
    MrnCheckDigit { mrn } => "het controlecijfer van MRN {mrn} klopt niet";
    ContainerCheckDigit { number } => "het controlecijfer van container {number} klopt niet";
    NoContainerNumber { number } =>
        "{number} is geen containernummer: 3 letters, U, J of Z (andere laadeenheden: A, B, D, E of K), 7 cijfers";
    NoImoNumber { number } => "{number} is geen IMO-nummer: 7 cijfers, waarvan het laatste de andere controleert";
    NoCustomsOffice { office } => "{office} is geen douanekantoor: 2 hoofdletters, 6 hoofdletters of cijfers";
    DestinationMissing => "ontbreekt: de douane weigert een uitvoeraangifte zonder dit gegeven";
    DestinationInUnion { country } =>
        "{country} is een lidstaat, en goederen die in de Unie blijven, worden niet uitgevoerd";
    ExitOfficeMissing => "ontbreekt: een uitvoeraangifte noemt het kantoor waar de goederen uitgaan";
    TaricMissing => "ontbreekt: een invoeraangifte heeft de twee cijfers van TARIC";
    NetWeightZero => "is 0, en de douane staat geen nettomassa van 0 toe";
    PackagingMissing => "ontbreekt: de douane vraagt de soort en het aantal van de colli";
    PackageTypeMissing => "ontbreekt: de douane vraagt de soort colli";
    PackageQuantityMissing => "ontbreekt: alleen stortgoed wordt niet geteld";
    NoPackages => "hebben samen 0 colli, en de douane vraagt er ten minste een";
    DocumentExpired { document, day } => "{document} is verlopen op {day}";
    ProcedureNeedsAuthorisation { procedure, authorisation } =>
        "regeling {procedure} vraagt de vergunning {authorisation}";
    ProcedureNeedsWarehouse { procedure } =>
        "regeling {procedure} vraagt de vergunning CWP, CW1 of CW2 (C517, C518, C519)";
    SymbolNeedsAuthorisation { symbol } => "symbool {symbol} vraagt de vergunning SDE (C512)";
    DeductionsAbovePrice { deductions, price } =>
        "de aftrekkingen ({deductions}) zijn hoger dan de prijs ({price})";
    TransportNotAdded { terms } =>
        "bij {terms} zit het vervoer naar de Unie niet in de prijs, en geen AK telt het erbij op";
    TransportAddedTwice { terms } => "AK telt vervoer op dat al in een prijs {terms} zit";
    InsuranceAddedTwice { terms } =>
        "AH, die als AK naar de douane gaat, telt verzekering op die al in een prijs {terms} zit";
    UnusualProcedures { procedure, previous, usual } =>
        "{procedure}/{previous} is een ongebruikelijke combinatie: {procedure} volgt op {usual}";
    PackagesDiffer { total, sum } => "{total}, maar de artikelen hebben samen {sum} colli";
    InvoiceValuesDiffer { total, sum } => "{total}, maar de artikelen zijn samen {sum}";
    VatCustomerMissing { procedure } =>
        "regeling {procedure} vraagt ook het btw-nummer van de afnemer in de andere lidstaat (FR2)";
    ReliefMayBeOfVat { relief } =>
        "{relief} kan ook vrijstelling van btw geven (Richtlijnen 2009/132/EG en 2006/79/EG); het bericht verlegt de \
         btw met een vergunning artikel 23";
    RepresentativeWithoutNumber =>
        "de fiscaal vertegenwoordiger is genoemd zonder btw-nummer of EORI, en geldt als een zonder vergunning \
         artikel 23";
    UnknownPermitHolder { number } =>
        "{number} is geen btw-nummer of EORI van een klant, zodat niet bekend is of een vergunning artikel 23 de btw \
         bij invoer verlegt: het bericht vermeldt dat niet";
    NotNumberOfImporter { number } =>
        "{number} is geen nummer van de importeur: de vergunning artikel 23 van de houder ervan telt, en niet die van \
         de importeur";
    OnwardSupplierWithoutVatNumber { procedure, importer } =>
        "regeling {procedure} vraagt het btw-nummer van de importeur (FR1) of van zijn fiscaal vertegenwoordiger \
         (FR3), en van {importer} is geen Nederlands btw-nummer bekend";
    OnwardSupplierUnnamed { procedure } =>
        "regeling {procedure} vraagt het btw-nummer van de importeur (FR1) of van zijn fiscaal vertegenwoordiger \
         (FR3), en van de importeur is geen Nederlands btw-nummer bekend";
    PermitHolderWithoutVatNumber { importer } =>
        "{importer} heeft een vergunning artikel 23, maar een Nederlands btw-nummer is niet bekend: het bericht noemt \
         geen fiscale partij FR1";
    ImporterWithoutVatNumber { importer } =>
        "van {importer} is geen Nederlands btw-nummer bekend: het bericht noemt de fiscale partij FR1 zonder nummer";
    UnnamedImporterWithoutVatNumber =>
        "van de importeur is geen Nederlands btw-nummer bekend: het bericht noemt de fiscale partij FR1 zonder nummer";
    NoExchangeRate { currency, day, amount } =>
        "de douane heeft voor {currency} geen koers op {day}; het bericht bevat daarom {amount} in plaats van euro's";
    InvoiceValueAsEuros { value, currency, euros } =>
        "is in euro's, maar {value} is de factuurwaarde in {currency}; dat is {euros}";
    AmendedUnderControl =>
        "de douane kan de wijziging weigeren, omdat zij de goederen wil onderzoeken (artikel 173, lid 2, DWU)";
    AmendedAfterRelease =>
        "de douane staat de wijziging alleen toe als de aangever haar nodig heeft om aan de wet te voldoen, omdat de \
         goederen zijn vrijgegeven (artikel 173, lid 3, DWU)";
    AllocatedQuantityDiffers { stated, allocated, unit } =>
        "vermeldt {stated}, maar van die inslag is {allocated} {unit} aan het artikel toegewezen";
);

say_in_dutch!(Objection:
    MissingCertificate { measure, certificates } => "maatregel {measure} vraagt {certificates}";
    UnprovenPreference { preference, country, proofs } =>
        "preferentie {preference} voor {country} geldt alleen met een bewijs van oorsprong ({proofs}) bij de \
         documenten";
    UnknownPreference { preference, country } =>
        "voor preferentie {preference} voor {country} staat geen bewijs van oorsprong bij de documenten";
    MissingSupplementaryQuantity { unit } => "de goederen worden ook in {unit} aangegeven";
    NoSuchHeading { heading } => "post {heading} bestaat niet in het Geharmoniseerd Systeem";
    UnknownCommodity { code } => "{code} staat niet in de nomenclatuur";
    UnknownSubheading { code } => "{code} staat niet in de nomenclatuur";
    OutOfForce { code, day } => "{code} is niet geldig op {day}";
    Subdivided { code } =>
        "{code} is onderverdeeld, en goederen worden onder een van de onderverdelingen aangegeven";
    MissingAdditionalCode { measure } =>
        "maatregel {measure} (handelsbescherming) vraagt de aanvullende code van de producent";
);

impl Dutch for StockWarning {
    fn dutch(&self) -> String {
        match self {
            Self::NotAllocated => "de goederen verlaten het entrepot, en er is geen voorraad aan toegewezen".to_owned(),
            Self::QuantityDiffers { quantity, allocated, unit } => {
                let (quantity, allocated, unit) = (quantity.nl(), allocated.nl(), unit.nl());
                format!("is {quantity} {unit}, maar er is {allocated} {unit} aan toegewezen")
            }
            Self::QuantityMissing { allocated, unit } => {
                let (allocated, unit) = (allocated.nl(), unit.nl());
                format!("vermeldt geen hoeveelheid in {unit}, waarvan er {allocated} aan zijn toegewezen")
            }
            Self::OtherWarehouse { warehouse } => {
                format!("neemt goederen uit entrepot {}; de aangifte noemt een ander", warehouse.nl())
            }
            Self::OtherPlacement { placement } => {
                // The service itself writes the items of placements behind their numbers.
                let placement = placement.nl().replace(" item ", " artikel ");
                format!("noemt inslag {placement}, waaruit geen van de toegewezen goederen komt")
            }
            Self::PlacementNotEmptied { placement } => not_emptied(&placement.nl()),
            Self::ItemNotEmptied { placement, item } => {
                not_emptied(&format!("{} artikel {}", placement.nl(), item.nl()))
            }
        }
    }
}

fn not_emptied(placement: &str) -> String {
    format!(
        "de goederen komen uit meer inslagen, en {placement} wordt er niet leeg van: het bericht heeft geen hoeveelheid bij \
         een voorafgaand document, zodat de douane alles daarvan kan afschrijven; splits het artikel per inslag"
    )
}
