//! The fields of a dossier, in the order of the contract.

use super::choices::{DossierInvoiceFrequency, DossierStatusWord};
use super::invoice_lines::RevenueLineView;
use super::movements::{DeclarationView, TransitView};
use super::purchase_lines::PurchaseLineView;
use crate::body::{Moment, Number};
use crate::record_fields::{record_fields, record_view};
use chrono::{DateTime, Utc};
use customs_billing::dossier::{Deduction, DossierForm};
use customs_billing::money::LineAmounts;

record_view! {
    /// What one invoice takes off of what was paid in advance.
    pub(super) PrepaymentDeduction {
        /// The invoice.
        invoice_id: i64,
        /// How much, without VAT.
        amount: Number,
        /// The VAT of it.
        vat_amount: Number,
    }
    of Deduction { invoice: invoice_id, amounts: LineAmounts { amount, vat_amount } }
}

record_fields! {
    form: DossierForm;

    /// A new dossier. Null is as good as leaving a field out.
    #[schema(as = NewDossier)]
    create: CreateBody {
        /// Number, unique in the organisation; made when left out.
        #[schema(max_length = 50)]
        dossier_number: Option<String>,
    }

    /// What is to be changed of a dossier. What is left out stays; null clears a field.
    #[schema(as = DossierChanges)]
    change: ChangeBody {
        /// Another number; null leaves it.
        #[schema(max_length = 50)]
        dossier_number: Option<String>,
        /// Another status, by the same table as update-status; the present one, or null, is no change.
        #[schema(value_type = Option<DossierStatusWord>)]
        status: Option<String>,
    }

    /// One job for a customer, with its declarations, costs and charges.
    #[schema(as = Dossier)]
    view: DossierView;

    /// What is shown of a dossier besides what clients say of it.
    facts: DossierFacts;

    facts {
        id: i64,
        /// Unique in the organisation.
        dossier_number: String,
    }
    fields {
        /// The customer whose job it is.
        #[schema(max_length = 50)]
        customer_code: Option<String> [required],
        /// Who is billed instead; must be on the customer's invoice-to allow-list.
        invoice_to_customer_id: Option<i64>,
    }
    facts {
        /// Who is billed: the invoice-to customer, else the default of the allow-list, else the customer.
        billing_customer_code: String,
        #[schema(value_type = DossierStatusWord)]
        status: &'static str,
    }
    fields {
        /// Master air waybill.
        #[schema(max_length = 255)]
        master_airwaybill: Option<String>,
        /// House air waybill.
        #[schema(max_length = 255)]
        house_airwaybill: Option<String>,
        /// Master bill of lading.
        #[schema(max_length = 255)]
        master_bill_of_lading: Option<String>,
        /// House bill of lading.
        #[schema(max_length = 255)]
        house_bill_of_lading: Option<String>,
        /// Vessel.
        #[schema(max_length = 255)]
        vessel_name: Option<String>,
        /// Voyage.
        #[schema(max_length = 255)]
        voyage_number: Option<String>,
        /// Carrier.
        #[schema(max_length = 255)]
        carrier_name: Option<String>,
        /// EORI number of the carrier.
        #[schema(max_length = 17)]
        carrier_eori: Option<String>,
        /// Mode of transport.
        #[schema(max_length = 255, example = "sea")]
        transport_mode: Option<String>,
        /// Estimated time of arrival.
        eta: Option<Moment>,
        /// Estimated time of departure.
        etd: Option<Moment>,
        /// When it is invoiced, instead of when the rate card says.
        #[schema(value_type = Option<DossierInvoiceFrequency>)]
        invoice_frequency: Option<String>,
        /// The customer's own reference, printed on the invoice; needed before a declaration can be made for the dossier.
        #[schema(max_length = 255)]
        invoice_reference: Option<String>,
        /// The customer's reference of the job.
        #[schema(max_length = 255)]
        customer_reference: Option<String>,
        /// Notes of the broker.
        #[schema(max_length = 2000)]
        internal_notes: Option<String>,
        /// Who ships.
        #[schema(max_length = 2000)]
        shipper_details: Option<String>,
    }
    facts {
        invoiced_at: Option<DateTime<Utc>>,
        /// What is paid in advance, without VAT.
        prepayment_amount: Option<Number>,
        /// The invoice that asks for it.
        prepayment_invoice_id: Option<i64>,
        /// Whether that was paid.
        is_prepaid: bool,
        /// What later invoices may still deduct of the prepayment, without VAT; 0 before it is paid.
        prepayment_left: Option<Number>,
        /// The VAT of that; cents can be left alone, because work bears VAT rounded line by line.
        prepayment_left_vat: Option<Number>,
        /// The invoices that take it off, drafts included.
        prepayment_deductions: Vec<PrepaymentDeduction>,
    }
    fields {
        /// Packages.
        #[schema(minimum = 0)]
        total_colli: Option<i64>,
        /// Mass, kg.
        total_weight: Option<Number>,
        /// Mass that freight is charged for, kg.
        chargeable_weight: Option<Number>,
        /// Where the goods are: a location of the customer.
        goods_location_id: Option<i64>,
        /// Place of the delivery terms: a location of the customer.
        incoterms_location_id: Option<i64>,
        /// Delivery terms.
        #[schema(max_length = 255, example = "DAP")]
        incoterms: Option<String>,
        /// Place of the delivery terms.
        #[schema(max_length = 255)]
        incoterms_place: Option<String>,
        /// From when it can be picked up.
        pickup_window_from: Option<Moment>,
        /// Until when it can be picked up.
        pickup_window_to: Option<Moment>,
        /// Departure, at the earliest.
        estimated_departure_from: Option<Moment>,
        /// Departure, at the latest.
        estimated_departure_to: Option<Moment>,
        /// Arrival, at the earliest.
        estimated_arrival_from: Option<Moment>,
        /// Arrival, at the latest.
        estimated_arrival_to: Option<Moment>,
        /// Departure.
        actual_departure: Option<Moment>,
        /// Arrival.
        actual_arrival: Option<Moment>,
    }
    facts {
        /// Its declarations, by id.
        declarations: Vec<DeclarationView>,
        /// Its transits, by id; not in lists.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        transits: Option<Vec<TransitView>>,
        /// Its charges, pending and invoiced, in the order they were made.
        invoice_lines: Vec<RevenueLineView>,
        /// Its costs, in the order they were made.
        purchase_lines: Vec<PurchaseLineView>,
        /// How many invoices and credit notes it is on, drafts included.
        invoices_count: u64,
        /// A sentence for each tax paid to customs that is not charged to the customer, or is charged too much.
        not_charged_on: Vec<String>,
        pending_invoice_lines_count: usize,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
    fields {}
}
