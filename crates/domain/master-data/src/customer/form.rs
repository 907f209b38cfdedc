use crate::rules::{DutchEori, Email, GuaranteeReference, Representation};
use chrono::NaiveDate;
use customs_form_macros::Rules;
use customs_form_macros::growing;
use customs_kernel::rules::{Amount, Code, CodeOf, Day, Digits, Filled, OneOf, Text};
use customs_kernel::{CountryCode, Currency, Eori};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Data of a customer as clients give them, stored as a JSON document. The code is not part of it, since it never
/// changes, nor is the access code of the guarantee, since it is secret.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, Rules)]
#[serde(default)]
pub struct CustomerForm {
    /// Name of the customer; required.
    #[validate(required, length(max = 255), custom(function = Filled::check))]
    pub customer_name: Option<String>,
    /// Street of the customer's address.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub customer_address: Option<String>,
    /// House number of the customer's address.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub customer_address_number: Option<String>,
    /// Postal code of the customer's address.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub customer_postal_code: Option<String>,
    /// City of the customer's address.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub customer_city: Option<String>,
    /// Country of the customer's address (ISO 3166-1 alpha-2).
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub customer_country_code: Option<String>,
    /// EORI number.
    #[validate(custom(function = CodeOf::<Eori>::check), custom(function = DutchEori::check))]
    pub customer_eori_number: Option<String>,
    /// VAT number as shown on invoices.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub customer_vat_number: Option<String>,
    /// Country of the VAT number; Greece is EL here.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub customer_vat_country: Option<String>,
    /// Currency of the customer's invoices (ISO 4217).
    #[validate(custom(function = CodeOf::<Currency>::check))]
    pub currency: Option<String>,

    /// Kind of representation by the broker: `1` direct, `2` indirect.
    #[validate(custom(function = OneOf::<Representation>::check))]
    pub representation_type: Option<String>,
    /// Customs office at which the customer's declarations are lodged.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub customs_declaration_office: Option<String>,
    /// Customs office that applies when `customs_declaration_office` is absent.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub default_customs_office_of_declaration: Option<String>,
    /// The customer sends goods.
    pub is_sender: bool,
    /// The customer imports goods.
    pub is_importer: bool,
    /// The customer receives goods.
    pub is_addressee: bool,
    /// The customer exports goods.
    pub is_exporter: bool,
    /// The customer declares goods at customs.
    pub is_declarant: bool,
    /// The customer carries goods.
    pub is_carrier: bool,
    /// The customer is billed, for itself or for others.
    pub is_invoice_to: bool,
    /// The customer is a freight forwarder.
    pub is_freight_forwarder: bool,
    /// Id of the customer that acts as declarant for this one.
    pub declarant_customer_id: Option<i64>,
    /// Id of the freight forwarder that this customer belongs to.
    pub parent_customer_id: Option<i64>,
    /// Id of another customer, kept for old clients. The invoice-to allow-list decides who is billed.
    pub default_invoice_to_customer_id: Option<i64>,

    /// Number of the customs warehouse licence.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub warehouse_licence: Option<String>,
    /// Type of the warehouse.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub warehouse_licence_type: Option<String>,
    /// Number of the licence for placing goods under DMS 4.1.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub dms_41_placement_licence: Option<String>,
    /// Last day of the power of attorney for the broker.
    #[validate(custom(function = Day::check))]
    pub poa_valid_until: Option<NaiveDate>,
    /// Number of the A.TR licence.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub atr_license_number: Option<String>,

    /// Mailbox at customs for declarations with data sets H1 to H5 and B1 to B4.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub postbus: Option<String>,
    /// Mailbox at customs for inquiries.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub postbus_cid: Option<String>,
    /// Mailbox at customs for transit.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub postbus_transit: Option<String>,
    /// Mailbox at customs for the maritime single window.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub postbus_msw: Option<String>,
    /// Mailbox at customs for excise movements.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub postbus_emcs: Option<String>,

    /// Whether the balance of the customer's surety is fetched from customs.
    pub surety_sync_enabled: bool,

    /// EORI of the holder of the transit authorisation (DVA).
    #[validate(custom(function = CodeOf::<Eori>::check), custom(function = DutchEori::check))]
    pub dva_holder_eori: Option<String>,
    /// Name of the DVA holder.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub dva_holder_name: Option<String>,
    /// Street of the DVA holder.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub dva_holder_address: Option<String>,
    /// Postal code of the DVA holder.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub dva_holder_postal_code: Option<String>,
    /// City of the DVA holder.
    #[validate(length(max = 100), custom(function = Text::check))]
    pub dva_holder_city: Option<String>,
    /// Country of the DVA holder.
    #[validate(custom(function = CodeOf::<CountryCode>::check))]
    pub dva_holder_country: Option<String>,
    /// Name of the contact person at the DVA holder.
    #[validate(length(max = 255), custom(function = Text::check))]
    pub dva_holder_contact_name: Option<String>,
    /// Phone number of the contact person at the DVA holder.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub dva_holder_contact_phone: Option<String>,
    /// E-mail address of the contact person at the DVA holder.
    #[validate(length(max = 254), custom(function = Text::check), custom(function = Email::check))]
    pub dva_holder_contact_email: Option<String>,
    /// Number of the authorisation as authorised consignor.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub dva_authorized_consignor_permit: Option<String>,
    /// Number of the authorisation as authorised consignee.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub dva_authorized_consignee_permit: Option<String>,

    /// Type of the transit guarantee, code 0 to 9.
    #[validate(custom(function = Digits::<1>::check))]
    pub dva_guarantee_type: Option<String>,
    /// Guarantee reference number (GRN) of the transit guarantee.
    #[validate(custom(function = GuaranteeReference::check))]
    pub dva_guarantee_grn: Option<String>,
    /// Whether the balance of the guarantee is fetched from customs.
    pub dva_guarantee_sync_enabled: bool,
    /// Sequence number of the guarantee.
    #[validate(length(max = 50), custom(function = Text::check))]
    pub dva_volgnummer: Option<String>,

    /// VAT number that customs is asked about, when it differs from the one on invoices.
    #[validate(length(max = 20), custom(function = Text::check))]
    pub vat_number: Option<String>,
    /// Whether the customer may shift import VAT to its VAT return; `None` while this is unknown.
    pub vat_reverse_charge_eligible: Option<bool>,
    /// Whether the customer holds an article 23 permit; `None` while this is unknown.
    pub article_23_permit: Option<bool>,

    /// The customer may use the portal.
    pub portal_access_enabled: bool,
    /// The portal shows the customer's declarations.
    pub portal_show_declarations: bool,
    /// The portal shows drafts of declarations.
    pub portal_show_drafts: bool,
    /// The portal shows the item master.
    pub portal_show_item_master: bool,
    /// The portal shows the power of attorney.
    pub portal_show_poa: bool,
    /// The portal offers the import of files.
    pub portal_show_file_import: bool,
    /// The portal shows mapping templates.
    pub portal_show_mapping_templates: bool,
    /// The customer may manage its users in the portal.
    pub portal_allow_user_management: bool,
    /// The portal shows the customer's invoices.
    pub portal_show_invoices: bool,

    /// E-mail address to which invoices are sent.
    #[validate(length(max = 254), custom(function = Text::check), custom(function = Email::check))]
    pub invoice_email: Option<String>,
    /// Whether an invoice is mailed as soon as it is finalised.
    pub invoice_auto_send: bool,
    /// Value of pending work in a dossier, without VAT, above which payment in advance is asked; in the customer's
    /// currency.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = Amount::check))]
    pub prepayment_threshold: Option<Decimal>,

    /// Whether the customer's contacts are notified of events.
    pub notifications_enabled: bool,
    /// Whether a declaration is submitted as soon as it is valid.
    pub submit_dec_when_valid: bool,
    /// Whether a declaration that breaks rules is saved as a draft.
    pub save_when_invalid: bool,
    /// Whether an empty lot is replaced by other lots when stock is allocated.
    pub enable_allocation_fallback: bool,
    /// Whether the customer is billed by flat rates.
    pub forfait_enabled: bool,
    /// Prefix of the customer's dossier numbers.
    #[validate(length(max = 20), custom(function = Code::check))]
    pub dossier_prefix: Option<String>,
    /// E-mail address that is notified when a declaration is completed.
    #[validate(length(max = 254), custom(function = Text::check), custom(function = Email::check))]
    pub to_declaration_completed_email: Option<String>,
}
