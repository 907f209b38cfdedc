use super::access_code::SentAccessCode;
use super::authorizations::AuthorizationView;
use super::choices::{CustomerRepresentation, TransitGuaranteeType, VatCheckWord};
use super::contacts::ContactView;
use super::locations::LocationView;
use crate::body::{Day, Number};
use crate::record_fields::{Change, record_fields};
use chrono::{DateTime, Utc};
use customs_master_data::customer::CustomerForm;

record_fields! {
    form: CustomerForm;

    /// A new customer. Null is as good as leaving a field out.
    #[schema(as = NewCustomer)]
    create: CreateBody {
        /// Code, unique in the organisation; it never changes.
        #[schema(required = true, max_length = 50)]
        customer_code: Option<String>,
        /// Access code of the transit guarantee: kept encrypted and never shown.
        #[schema(write_only, nullable, value_type = String, max_length = 50)]
        dva_guarantee_access_code: Change<Option<SentAccessCode>>,
    }

    /// What is to be changed of a customer. What is left out stays; null clears a field, or sets it
    /// back to its default. The code never changes.
    #[schema(as = CustomerChanges)]
    change: ChangeBody {
        /// Access code of the transit guarantee: kept encrypted and never shown.
        #[schema(write_only, nullable, value_type = String, max_length = 50)]
        dva_guarantee_access_code: Change<Option<SentAccessCode>>,
    }

    /// A customer with its parts.
    #[schema(as = Customer)]
    view: CustomerView;

    /// What is shown of a customer besides what clients say of it.
    facts: CustomerFacts;

    facts {
        id: i64,
        /// Code, unique in the organisation.
        customer_code: String,
    }
    fields {
        /// Name.
        #[schema(max_length = 255)]
        customer_name: Option<String> [required],
        /// Street.
        #[schema(max_length = 255)]
        customer_address: Option<String>,
        /// House number.
        #[schema(max_length = 20)]
        customer_address_number: Option<String>,
        /// Postal code.
        #[schema(max_length = 20)]
        customer_postal_code: Option<String>,
        /// City.
        #[schema(max_length = 100)]
        customer_city: Option<String>,
        /// Country (ISO 3166-1 alpha-2).
        #[schema(max_length = 2)]
        customer_country_code: Option<String>,
        /// EORI number; a Dutch one is NL and 9 digits.
        #[schema(max_length = 17)]
        customer_eori_number: Option<String>,
        /// VAT number, as it stands on invoices. A number whose check digit is wrong is refused.
        #[schema(max_length = 20)]
        customer_vat_number: Option<String>,
        /// Country of the VAT number (ISO 3166-1 alpha-2).
        #[schema(max_length = 2)]
        customer_vat_country: Option<String>,
        /// Currency of invoices (ISO 4217); EUR when left out.
        #[schema(max_length = 3)]
        currency: Option<String>,

        /// How the broker represents it.
        #[schema(value_type = Option<CustomerRepresentation>)]
        representation_type: Option<String>,
        /// Customs office that its declarations are lodged at.
        #[schema(max_length = 20)]
        customs_declaration_office: Option<String>,
        /// The same, where the other one is not given.
        #[schema(max_length = 20)]
        default_customs_office_of_declaration: Option<String>,
        /// Sends goods.
        is_sender: bool,
        /// Imports.
        is_importer: bool,
        /// Receives goods.
        is_addressee: bool,
        /// Exports.
        is_exporter: bool,
        /// Declares at customs.
        is_declarant: bool,
        /// Carries goods.
        is_carrier: bool,
        /// Is billed, for itself or for others.
        is_invoice_to: bool,
        /// Forwards freight.
        is_freight_forwarder: bool,
        /// The customer that declares for it.
        declarant_customer_id: Option<i64>,
        /// The freight forwarder that it belongs to.
        parent_customer_id: Option<i64>,
        /// Deprecated: taken and shown, but who is billed says the invoice-to allow-list.
        #[schema(deprecated)]
        default_invoice_to_customer_id: Option<i64>,

        /// Number of the customs warehouse licence.
        #[schema(max_length = 50)]
        warehouse_licence: Option<String>,
        /// Type of the warehouse.
        #[schema(max_length = 50)]
        warehouse_licence_type: Option<String>,
        /// Licence for placing goods under DMS 4.1.
        #[schema(max_length = 50)]
        dms_41_placement_licence: Option<String>,
        /// Last day of the power of attorney.
        poa_valid_until: Option<Day>,
        /// Number of the A.TR licence.
        #[schema(max_length = 50)]
        atr_license_number: Option<String>,

        /// Mailbox at customs for data sets H1 to H5 and B1 to B4.
        #[schema(max_length = 50)]
        postbus: Option<String>,
        /// Mailbox for inquiries, such as the VAT check.
        #[schema(max_length = 50)]
        postbus_cid: Option<String>,
        /// Mailbox for transit.
        #[schema(max_length = 50)]
        postbus_transit: Option<String>,
        /// Mailbox for the maritime single window.
        #[schema(max_length = 50)]
        postbus_msw: Option<String>,
        /// Mailbox for excise movements.
        #[schema(max_length = 50)]
        postbus_emcs: Option<String>,

        /// Whether the balance of its surety is fetched from customs.
        surety_sync_enabled: bool,

        /// EORI of the holder of the transit authorisation (DVA).
        #[schema(max_length = 17)]
        dva_holder_eori: Option<String>,
        /// Name of the holder.
        #[schema(max_length = 255)]
        dva_holder_name: Option<String>,
        /// Street of the holder.
        #[schema(max_length = 255)]
        dva_holder_address: Option<String>,
        /// Postal code of the holder.
        #[schema(max_length = 20)]
        dva_holder_postal_code: Option<String>,
        /// City of the holder.
        #[schema(max_length = 100)]
        dva_holder_city: Option<String>,
        /// Country of the holder (ISO 3166-1 alpha-2).
        #[schema(max_length = 2)]
        dva_holder_country: Option<String>,
        /// Whom to ask for there.
        #[schema(max_length = 255)]
        dva_holder_contact_name: Option<String>,
        /// Phone there.
        #[schema(max_length = 50)]
        dva_holder_contact_phone: Option<String>,
        /// E-mail there.
        #[schema(format = "email", max_length = 254)]
        dva_holder_contact_email: Option<String>,
        /// Permit of the authorised consignor.
        #[schema(max_length = 50)]
        dva_authorized_consignor_permit: Option<String>,
        /// Permit of the authorised consignee.
        #[schema(max_length = 50)]
        dva_authorized_consignee_permit: Option<String>,

        /// Type of the transit guarantee.
        #[schema(value_type = Option<TransitGuaranteeType>)]
        dva_guarantee_type: Option<String>,
        /// Guarantee reference number (GRN): 17 characters with a check digit, 24 of a voucher. Transits that name it use
        /// this customer's account.
        #[schema(max_length = 24)]
        dva_guarantee_grn: Option<String>,
        /// Whether the balance of the guarantee is fetched from customs.
        dva_guarantee_sync_enabled: bool,
        /// Sequence number of the guarantee.
        #[schema(max_length = 50)]
        dva_volgnummer: Option<String>,

        /// The VAT number that customs is asked about, when it is not the one of the invoices.
        #[schema(max_length = 20)]
        vat_number: Option<String>,
        /// Whether import VAT may be shifted to its VAT return; null: nobody knows yet. What is set here
        /// holds whatever customs answers, until it is set to null.
        vat_reverse_charge_eligible: Option<bool>,
        /// Whether it holds an article 23 permit; null: nobody knows yet. What is set here holds whatever
        /// customs answers, until it is set to null.
        article_23_permit: Option<bool>,
    }
    facts {
        /// Where the check of the VAT number stands; null before the first one, and after another VAT or
        /// EORI number was set.
        #[schema(value_type = Option<VatCheckWord>)]
        vat_reverse_charge_check_status: Option<&'static str>,
        /// When customs answered.
        vat_reverse_charge_checked_at: Option<DateTime<Utc>>,
        /// Why customs could not be asked yet, and when it is tried again; null unless it is so.
        vat_reverse_charge_check_error: Option<String>,
    }
    fields {
        /// May use the portal.
        portal_access_enabled: bool,
        /// Sees declarations there.
        portal_show_declarations: bool,
        /// Sees drafts there.
        portal_show_drafts: bool,
        /// Sees the item master there.
        portal_show_item_master: bool,
        /// Sees the power of attorney there.
        portal_show_poa: bool,
        /// May import files there.
        portal_show_file_import: bool,
        /// Sees mapping templates there.
        portal_show_mapping_templates: bool,
        /// May manage its users there.
        portal_allow_user_management: bool,
        /// Sees invoices there.
        portal_show_invoices: bool,

        /// Where invoices go.
        #[schema(format = "email", max_length = 254)]
        invoice_email: Option<String>,
        /// Whether a finalised invoice is mailed at once.
        invoice_auto_send: bool,
        /// Pending work in a dossier, without VAT, above which it is to be paid in advance; in the customer's currency.
        prepayment_threshold: Option<Number>,

        /// Whether its contacts are told of events.
        notifications_enabled: bool,
        /// Whether a declaration is submitted as soon as it is valid.
        submit_dec_when_valid: bool,
        /// Whether a declaration that breaks rules is kept as a draft.
        save_when_invalid: bool,
        /// Whether stock is taken from other lots when the one asked for is empty.
        enable_allocation_fallback: bool,
        /// Whether flat rates are billed.
        forfait_enabled: bool,
        /// First part of its dossier numbers.
        #[schema(max_length = 20)]
        dossier_prefix: Option<String>,
        /// Who is told that a declaration is completed.
        #[schema(format = "email", max_length = 254)]
        to_declaration_completed_email: Option<String>,
    }
    facts {
        /// Persons to turn to.
        contacts: Vec<ContactView>,
        /// Authorisations of customs.
        authorizations: Vec<AuthorizationView>,
        /// Places.
        locations: Vec<LocationView>,
        created_at: DateTime<Utc>,
        /// When the customer, or one of its parts, last changed.
        updated_at: DateTime<Utc>,
    }
    fields {}
}
