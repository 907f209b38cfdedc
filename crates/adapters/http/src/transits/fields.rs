//! The fields of a transit, in the order of the contract.

use super::body::{TransitItem, TransitParty, TransitTransport};
use super::choices::{TransitAdditionalType, TransitGuaranteeType, TransitTypeCode};
use super::progress::Progress;
use crate::body::{Day, Number};
use crate::record_fields::{Change, record_fields};
use customs_transits::form::TransitForm;

record_fields! {
    form: TransitForm;

    /// A new transit. Null is as good as leaving a field out.
    #[schema(as = NewTransit)]
    create: CreateBody {
        /// The dossier that it is for; it must have an invoice_reference.
        dossier_id: Option<i64>,
    }

    /// What is to be changed of a draft. What is left out stays as it is; null clears. Parts that have fields of
    /// their own are replaced whole, and `items` replaces all items.
    #[schema(as = TransitChanges)]
    change: ChangeBody {
        /// The dossier that it is for; it must have an invoice_reference.
        #[schema(nullable, value_type = Option<i64>)]
        dossier_id: Change<Option<i64>>,
    }

    /// A transit with its items.
    #[schema(as = Transit)]
    view: TransitView;

    /// What is shown of a transit besides what clients say of it.
    facts: TransitFacts;

    facts {
        id: i64,
        dossier_id: Option<i64>,
        #[serde(flatten)]
        progress: Progress,
    }
    fields {
        /// The broker's own reference, unique among the transits of the organisation; made by the service when left
        /// out.
        #[schema(max_length = 255)]
        reference: Option<String>,
        /// The trader's reference.
        #[schema(max_length = 50)]
        application_reference: Option<String>,
        /// The customer it is made for.
        #[schema(max_length = 100)]
        customer_code: Option<String> [required],
        /// Kind of transit.
        #[schema(value_type = Option<TransitTypeCode>)]
        transit_type: Option<String> [required],
        /// Standard when left out.
        #[schema(value_type = Option<TransitAdditionalType>)]
        additional_declaration_type: Option<String>,
        /// Customs office of departure.
        #[schema(min_length = 8, max_length = 8, example = "NL000510")]
        office_of_departure: Option<String> [required],
        /// Customs office of destination.
        #[schema(min_length = 8, max_length = 8, example = "DE003302")]
        office_of_destination: Option<String> [required],
        /// Customs offices of transit, in the order of the route.
        #[schema(max_items = 9)]
        offices_of_transit: Vec<String>,
        /// Type of the guarantee; with `guarantee_reference` left out too, those of the customer.
        #[schema(value_type = Option<TransitGuaranteeType>)]
        guarantee_type: Option<String>,
        /// Guarantee reference number (GRN).
        #[schema(max_length = 24)]
        guarantee_reference: Option<String>,
        /// What of the guarantee the movement takes, EUR.
        guarantee_amount: Option<Number>,
        /// Country the goods leave.
        #[schema(max_length = 2)]
        country_of_dispatch: Option<String>,
        /// Country the goods go to.
        #[schema(max_length = 2)]
        country_of_destination: Option<String>,
        /// Holder of the procedure; that of the customer when left out.
        holder: Option<TransitParty>,
        /// Who sends the goods.
        consignor: Option<TransitParty>,
        /// Who gets them.
        consignee: Option<TransitParty>,
        /// Means of transport and containers.
        transport: Option<TransitTransport>,
        /// Seals that are not those of one container, each of at most 20 characters.
        #[schema(max_items = 99)]
        seals: Vec<String>,
        /// The day by which the goods must be at the office of destination.
        limit_date: Option<Day>,
        /// The goods items.
        #[schema(min_items = 1, max_items = 999)]
        items: Vec<TransitItem> [required],
    }
}
