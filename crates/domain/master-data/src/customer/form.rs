use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// What a client says of a customer, all but the code, which never changes, and the access code of
/// the guarantee, which is a secret. Kept as a document.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CustomerForm {
    /// Name.
    pub customer_name: Option<String>,
    /// Street.
    pub customer_address: Option<String>,
    /// House number.
    pub customer_address_number: Option<String>,
    /// Postal code.
    pub customer_postal_code: Option<String>,
    /// City.
    pub customer_city: Option<String>,
    /// Country (ISO 3166-1 alpha-2).
    pub customer_country_code: Option<String>,
    /// EORI number.
    pub customer_eori_number: Option<String>,
    /// VAT number, as it stands on invoices.
    pub customer_vat_number: Option<String>,
    /// Country of the VAT number; Greece is EL here.
    pub customer_vat_country: Option<String>,
    /// Currency of invoices (ISO 4217).
    pub currency: Option<String>,

    /// How the broker represents it: `1` direct, `2` indirect.
    pub representation_type: Option<String>,
    /// Customs office that its declarations are lodged at.
    pub customs_declaration_office: Option<String>,
    /// The same, where the other one is not given.
    pub default_customs_office_of_declaration: Option<String>,
    /// Sends goods.
    pub is_sender: bool,
    /// Imports.
    pub is_importer: bool,
    /// Receives goods.
    pub is_addressee: bool,
    /// Exports.
    pub is_exporter: bool,
    /// Declares at customs.
    pub is_declarant: bool,
    /// Carries goods.
    pub is_carrier: bool,
    /// Is billed, for itself or for others.
    pub is_invoice_to: bool,
    /// Forwards freight.
    pub is_freight_forwarder: bool,
    /// Customer that declares for it.
    pub declarant_customer_id: Option<i64>,
    /// Freight forwarder that it belongs to.
    pub parent_customer_id: Option<i64>,
    /// Kept for old clients; who is billed says the invoice-to allow-list.
    pub default_invoice_to_customer_id: Option<i64>,

    /// Number of the customs warehouse licence.
    pub warehouse_licence: Option<String>,
    /// Type of the warehouse.
    pub warehouse_licence_type: Option<String>,
    /// Licence for placing goods under DMS 4.1.
    pub dms_41_placement_licence: Option<String>,
    /// Last day of the power of attorney.
    pub poa_valid_until: Option<NaiveDate>,
    /// Number of the A.TR licence.
    pub atr_license_number: Option<String>,

    /// Mailbox at customs for data sets H1 to H5 and B1 to B4.
    pub postbus: Option<String>,
    /// Mailbox for inquiries.
    pub postbus_cid: Option<String>,
    /// Mailbox for transit.
    pub postbus_transit: Option<String>,
    /// Mailbox for the maritime single window.
    pub postbus_msw: Option<String>,
    /// Mailbox for excise movements.
    pub postbus_emcs: Option<String>,

    /// Whether the balance of its surety is fetched from customs.
    pub surety_sync_enabled: bool,

    /// EORI of the holder of the transit authorisation (DVA).
    pub dva_holder_eori: Option<String>,
    /// Name of the holder.
    pub dva_holder_name: Option<String>,
    /// Street of the holder.
    pub dva_holder_address: Option<String>,
    /// Postal code of the holder.
    pub dva_holder_postal_code: Option<String>,
    /// City of the holder.
    pub dva_holder_city: Option<String>,
    /// Country of the holder.
    pub dva_holder_country: Option<String>,
    /// Whom to ask for there.
    pub dva_holder_contact_name: Option<String>,
    /// Phone there.
    pub dva_holder_contact_phone: Option<String>,
    /// E-mail there.
    pub dva_holder_contact_email: Option<String>,
    /// Permit of the authorised consignor.
    pub dva_authorized_consignor_permit: Option<String>,
    /// Permit of the authorised consignee.
    pub dva_authorized_consignee_permit: Option<String>,

    /// Type of the transit guarantee, code 0 to 9.
    pub dva_guarantee_type: Option<String>,
    /// Guarantee reference number.
    pub dva_guarantee_grn: Option<String>,
    /// Whether the balance of the guarantee is fetched from customs.
    pub dva_guarantee_sync_enabled: bool,
    /// Sequence number of the guarantee.
    pub dva_volgnummer: Option<String>,

    /// VAT number that customs is asked about, when it is not the one of the invoices.
    pub vat_number: Option<String>,
    /// Whether import VAT may be shifted to its VAT return; `None`: nobody knows yet.
    pub vat_reverse_charge_eligible: Option<bool>,
    /// Whether it holds an article 23 permit; `None`: nobody knows yet.
    pub article_23_permit: Option<bool>,

    /// May use the portal.
    pub portal_access_enabled: bool,
    /// Sees declarations there.
    pub portal_show_declarations: bool,
    /// Sees drafts there.
    pub portal_show_drafts: bool,
    /// Sees the item master there.
    pub portal_show_item_master: bool,
    /// Sees the power of attorney there.
    pub portal_show_poa: bool,
    /// May import files there.
    pub portal_show_file_import: bool,
    /// Sees mapping templates there.
    pub portal_show_mapping_templates: bool,
    /// May manage its users there.
    pub portal_allow_user_management: bool,
    /// Sees invoices there.
    pub portal_show_invoices: bool,

    /// Where invoices go.
    pub invoice_email: Option<String>,
    /// Whether a finalised invoice is mailed at once.
    pub invoice_auto_send: bool,
    /// Pending work in a dossier, without VAT, above which it is to be paid in advance; in the customer's currency.
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub prepayment_threshold: Option<Decimal>,

    /// Whether its contacts are told of events.
    pub notifications_enabled: bool,
    /// Whether a declaration is submitted as soon as it is valid.
    pub submit_dec_when_valid: bool,
    /// Whether a declaration that breaks rules is kept as a draft.
    pub save_when_invalid: bool,
    /// Whether stock is taken from other lots when the one asked for is empty.
    pub enable_allocation_fallback: bool,
    /// Whether flat rates are billed.
    pub forfait_enabled: bool,
    /// First part of its dossier numbers.
    pub dossier_prefix: Option<String>,
    /// Who is told that a declaration is completed.
    pub to_declaration_completed_email: Option<String>,
}
