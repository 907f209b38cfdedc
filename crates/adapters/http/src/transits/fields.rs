//! The fields of a transit, in the order of the API.

use super::amendment::{AmendmentView, EnquiryView};
use super::body::{TransitGuarantee, TransitItem, TransitParty, TransitTransport};
use super::choices::{TransitAdditionalType, TransitGuaranteeType, TransitTypeCode};
use super::progress::Progress;
use crate::body::{Day, DomainBody, Number};
use crate::record_fields::{Change, described_fields};
use customs_transits::form::TransitForm;
use customs_transits::form::fields::TransitFields;

described_fields! {
    form: TransitForm without { guarantee_access_code };

    /// A new transit. A field that is null counts as left out.
    #[schema(as = NewTransit)]
    create: NewTransit {
        /// Id of the dossier that the transit is for; the dossier must have an `invoice_reference`.
        dossier_id: Option<i64>,
        /// Access code of the guarantee, for one with a GRN; that of the customer's guarantee when left out. It is stored
        /// encrypted and never shown.
        #[schema(write_only, nullable, value_type = String, min_length = 4, max_length = 4)]
        guarantee_access_code: Change<Option<String>>,
    }

    /// Changes to a draft of a transit. Fields that are left out stay as they are; null clears a field. Parts that
    /// have fields of their own are replaced as a whole, and `items` replaces all items.
    #[schema(as = TransitChanges)]
    change: TransitChanges {
        /// Id of the dossier that the transit is for; the dossier must have an `invoice_reference`.
        #[schema(nullable, value_type = Option<i64>)]
        dossier_id: Change<Option<i64>>,
        /// Access code of the guarantee. It is stored encrypted and never shown; null removes it, and so does another
        /// `guarantee_reference` without a code.
        #[schema(write_only, nullable, value_type = String, min_length = 4, max_length = 4)]
        guarantee_access_code: Change<Option<String>>,
    }

    /// A transit with its items.
    #[schema(as = Transit)]
    view: TransitView;

    /// The fields of a transit that only the service sets.
    facts: TransitFacts;

    facts {
        id: i64,
        dossier_id: Option<i64>,
        #[serde(flatten)]
        progress: Progress,
        /// The change that customs was asked for and has not decided on; null without one.
        pending_amendment: Option<AmendmentView>,
        /// The last change that customs refused; null once another one is asked for.
        refused_amendment: Option<AmendmentView>,
        /// The last enquiry of customs about the movement, which did not arrive; null without one.
        enquiry: Option<EnquiryView>,
    }
    fields {
        /// The broker's own reference, unique among the transits of the organisation; generated when left out.
        reference: Option<String>,
        /// The trader's reference.
        application_reference: Option<String>,
        /// Code of the customer for whom the transit is made.
        customer_code: Option<String> [required],
        /// Kind of transit procedure.
        #[schema(value_type = Option<TransitTypeCode>)]
        transit_type: Option<String> [required],
        /// Additional declaration type; `A` (standard) when left out.
        #[schema(value_type = Option<TransitAdditionalType>)]
        additional_declaration_type: Option<String>,
        /// Reference number of the customs office of departure.
        #[schema(example = "NL000510")]
        office_of_departure: Option<String> [required],
        /// Reference number of the customs office of destination.
        #[schema(example = "DE003302")]
        office_of_destination: Option<String> [required],
        /// Reference numbers of the customs offices of transit, in the order of the route.
        #[schema(max_items = 9)]
        offices_of_transit: Vec<String>,
        /// Type of the guarantee. When this and `guarantee_reference` are left out, the guarantee of the customer is
        /// used.
        #[schema(value_type = Option<TransitGuaranteeType>)]
        guarantee_type: Option<String>,
        /// Guarantee reference number (GRN); another reference of at most 35 characters for types 2, 4 and 8.
        guarantee_reference: Option<String>,
        /// Amount of the guarantee that the transit uses, in EUR.
        guarantee_amount: Option<Number>,
        /// The guarantees of a transit that has several, in place of `guarantee_type`, `guarantee_reference`,
        /// `guarantee_access_code` and `guarantee_amount`.
        #[schema(max_items = 9)]
        guarantees: Vec<TransitGuarantee>,
        /// Country that the goods leave (ISO 3166-1 alpha-2).
        country_of_dispatch: Option<String>,
        /// Country of destination of the goods (ISO 3166-1 alpha-2).
        country_of_destination: Option<String>,
        /// Holder of the transit procedure; the holder of the customer when left out.
        holder: Option<TransitParty>,
        /// Consignor: the party that sends the goods.
        consignor: Option<TransitParty>,
        /// Consignee: the party that receives the goods.
        consignee: Option<TransitParty>,
        /// Means of transport and containers of the consignment.
        transport: Option<TransitTransport>,
        /// Seals of the consignment other than the seals of a container, each of at most 20 characters.
        #[schema(max_items = 99)]
        seals: Vec<String>,
        /// Day by which the goods must be at the office of destination.
        limit_date: Option<Day>,
        /// The goods items, in the order of the declaration.
        #[schema(min_items = 1, max_items = 999)]
        items: Vec<TransitItem> [required],
    }
}

/// The body that creates a transit.
pub(super) type CreateBody = DomainBody<TransitFields, NewTransit>;

/// The body that changes a draft of a transit.
pub(super) type UpdateBody = DomainBody<TransitFields, TransitChanges>;
