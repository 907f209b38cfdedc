//! The fields of a dossier, in the order of the API.

use super::choices::{DossierInvoiceFrequency, DossierStatusWord};
use super::invoice_lines::RevenueLineView;
use super::movements::{DeclarationView, TransitView};
use super::purchase_lines::PurchaseLineView;
use crate::billing::PaymentTermGroupWord;
use crate::body::{Moment, Number};
use crate::record_fields::{record_fields, record_view};
use chrono::{DateTime, Utc};
use customs_billing::dossier::{Deduction, DossierForm};
use customs_billing::money::LineAmounts;

record_view! {
    /// The part of a prepayment that one invoice deducts, or one credit note pays back.
    pub(super) PrepaymentDeduction {
        /// Id of the invoice that deducts it, or of the credit note that pays it back.
        invoice_id: i64,
        /// The amount without VAT.
        amount: Number,
        /// VAT on the amount.
        vat_amount: Number,
    }
    of Deduction { invoice: invoice_id, amounts: LineAmounts { amount, vat_amount } }
}

record_fields! {
    form: DossierForm;

    /// A new dossier. A field that is null counts as left out.
    #[schema(as = NewDossier)]
    create: CreateBody {
        /// Number of the dossier, unique in the organisation; generated when left out.
        #[schema(max_length = 50)]
        dossier_number: Option<String>,
    }

    /// Changes to a dossier. Fields that are left out stay as they are; null clears a field.
    #[schema(as = DossierChanges)]
    change: UpdateBody {
        /// New number of the dossier; null keeps the present one.
        #[schema(max_length = 50)]
        dossier_number: Option<String>,
        /// New status of the dossier, which must be allowed after the present one, as in update-status. The present
        /// status, or null, changes nothing.
        #[schema(value_type = Option<DossierStatusWord>)]
        status: Option<String>,
    }

    /// One job for a customer, with its declarations, transits, costs and charges.
    #[schema(as = Dossier)]
    view: DossierView;

    /// The fields of a dossier that only the service sets.
    facts: DossierFacts;

    facts {
        id: i64,
        /// Number of the dossier, unique in the organisation.
        dossier_number: String,
    }
    fields {
        /// Code of the customer that the job is for.
        customer_code: Option<String> [required],
        /// Id of the customer that is billed instead; it must be on the customer's invoice-to allow-list.
        invoice_to_customer_id: Option<i64>,
    }
    facts {
        /// Code of the customer that is billed: the invoice-to customer, otherwise the default of the allow-list,
        /// otherwise the customer itself.
        billing_customer_code: String,
        #[schema(value_type = DossierStatusWord)]
        status: &'static str,
    }
    fields {
        /// Master air waybill number.
        master_airwaybill: Option<String>,
        /// House air waybill number.
        house_airwaybill: Option<String>,
        /// Master bill of lading number.
        master_bill_of_lading: Option<String>,
        /// House bill of lading number.
        house_bill_of_lading: Option<String>,
        /// Name of the vessel.
        vessel_name: Option<String>,
        /// Voyage number of the vessel.
        voyage_number: Option<String>,
        /// Name of the carrier.
        carrier_name: Option<String>,
        /// EORI number of the carrier.
        carrier_eori: Option<String>,
        /// Mode of transport (air, sea, road).
        #[schema(example = "sea")]
        transport_mode: Option<String>,
        /// Estimated time of arrival.
        eta: Option<Moment>,
        /// Estimated time of departure.
        etd: Option<Moment>,
        /// Moment at which the dossier is invoiced; overrides the frequency of the rate card.
        #[schema(value_type = Option<DossierInvoiceFrequency>)]
        invoice_frequency: Option<String>,
        /// The customer's own reference, printed on the invoice. It is required before a declaration can be made for
        /// the dossier.
        invoice_reference: Option<String>,
        /// The customer's reference for the job.
        customer_reference: Option<String>,
        /// Notes for the broker's own staff.
        internal_notes: Option<String>,
        /// Details of the shipper, as free text.
        shipper_details: Option<String>,
    }
    facts {
        invoiced_at: Option<DateTime<Utc>>,
        /// Amount to pay in advance, without VAT; null when no prepayment was requested.
        prepayment_amount: Option<Number>,
        /// Id of the invoice that asks for the prepayment.
        prepayment_invoice_id: Option<i64>,
        /// What the prepayment is for; null when no prepayment was requested.
        #[schema(value_type = Option<PaymentTermGroupWord>)]
        prepayment_group: Option<&'static str>,
        /// Whether the prepayment was paid.
        is_prepaid: bool,
        /// Part of the prepayment that later invoices may still deduct, or a credit note may pay back, without VAT; 0
        /// before it is paid.
        prepayment_left: Option<Number>,
        /// VAT on the part that may still be deducted. Some cents can be left over, because VAT on work is rounded
        /// line by line.
        prepayment_left_vat: Option<Number>,
        /// The deductions of the prepayment by invoices, drafts included.
        prepayment_deductions: Vec<PrepaymentDeduction>,
        /// The parts of the prepayment that credit notes pay back because they were not used, drafts included.
        prepayment_paid_back: Vec<PrepaymentDeduction>,
    }
    fields {
        /// Number of packages.
        total_colli: Option<i64>,
        /// Total weight in kg.
        total_weight: Option<Number>,
        /// Weight that freight is charged for, in kg.
        chargeable_weight: Option<Number>,
        /// Location of the goods: id of a location of the customer.
        goods_location_id: Option<i64>,
        /// Place of the delivery terms: id of a location of the customer.
        incoterms_location_id: Option<i64>,
        /// Delivery terms (Incoterms).
        #[schema(example = "DAP")]
        incoterms: Option<String>,
        /// Place of the delivery terms, as text.
        incoterms_place: Option<String>,
        /// Earliest moment of pick-up.
        pickup_window_from: Option<Moment>,
        /// Latest moment of pick-up.
        pickup_window_to: Option<Moment>,
        /// Earliest estimated departure.
        estimated_departure_from: Option<Moment>,
        /// Latest estimated departure.
        estimated_departure_to: Option<Moment>,
        /// Earliest estimated arrival.
        estimated_arrival_from: Option<Moment>,
        /// Latest estimated arrival.
        estimated_arrival_to: Option<Moment>,
        /// Actual moment of departure.
        actual_departure: Option<Moment>,
        /// Actual moment of arrival.
        actual_arrival: Option<Moment>,
    }
    facts {
        /// Declarations of the dossier, ordered by id.
        declarations: Vec<DeclarationView>,
        /// Transits of the dossier, ordered by id; left out in lists.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        transits: Option<Vec<TransitView>>,
        /// Charges of the dossier, pending and invoiced, in the order they were made.
        invoice_lines: Vec<RevenueLineView>,
        /// Costs of the dossier, in the order they were made.
        purchase_lines: Vec<PurchaseLineView>,
        /// Number of invoices and credit notes for the dossier, drafts included.
        invoices_count: u64,
        /// One sentence for each tax that the broker paid to customs and that is not charged to the customer, or is
        /// charged with a wrong amount.
        not_charged_on: Vec<String>,
        pending_invoice_lines_count: usize,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
    fields {}
}
