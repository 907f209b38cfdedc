use super::access_code::SentAccessCode;
use super::authorizations::AuthorizationView;
use super::choices::{CustomerRepresentation, TransitGuaranteeType, VatCheckWord};
use super::contacts::ContactView;
use super::locations::LocationView;
use crate::body::{Day, Number};
use crate::fact_detail::FactDetail;
use crate::record_fields::{Change, record_fields};
use chrono::{DateTime, Utc};
use customs_master_data::customer::CustomerForm;

record_fields! {
    form: CustomerForm;

    /// A new customer. A field that is null counts as left out.
    #[schema(as = NewCustomer)]
    create: CreateBody {
        /// Code of the customer, unique in the organisation. It can never be changed.
        #[schema(required = true, max_length = 50)]
        customer_code: Option<String>,
        /// Access code of the transit guarantee. It is stored encrypted and never shown.
        #[schema(write_only, nullable, value_type = String, max_length = 50)]
        dva_guarantee_access_code: Change<Option<SentAccessCode>>,
    }

    /// Changes to a customer. Fields that are left out stay as they are; null clears a field or resets it to its
    /// default. The customer code cannot be changed.
    #[schema(as = CustomerChanges)]
    change: UpdateBody {
        /// Access code of the transit guarantee. It is stored encrypted and never shown; null removes it.
        #[schema(write_only, nullable, value_type = String, max_length = 50)]
        dva_guarantee_access_code: Change<Option<SentAccessCode>>,
    }

    /// A customer with its contacts, authorisations and locations.
    #[schema(as = Customer)]
    view: CustomerView;

    /// The fields of a customer that only the service sets.
    facts: CustomerFacts;

    facts {
        id: i64,
        /// Code of the customer, unique in the organisation.
        customer_code: String,
    }
    fields {
        /// Name of the customer.
        customer_name: Option<String> [required],
        /// Street of the customer's address.
        customer_address: Option<String>,
        /// House number of the customer's address.
        customer_address_number: Option<String>,
        /// Postal code of the customer's address.
        customer_postal_code: Option<String>,
        /// City of the customer's address.
        customer_city: Option<String>,
        /// Country of the customer's address (ISO 3166-1 alpha-2).
        customer_country_code: Option<String>,
        /// EORI number. A Dutch one consists of NL and 9 digits.
        customer_eori_number: Option<String>,
        /// VAT number as shown on invoices. A number with a wrong check digit is refused.
        customer_vat_number: Option<String>,
        /// Country of the VAT number (ISO 3166-1 alpha-2).
        customer_vat_country: Option<String>,
        /// Currency of the customer's invoices (ISO 4217); EUR when left out.
        currency: Option<String>,

        /// Kind of representation by the broker.
        #[schema(value_type = Option<CustomerRepresentation>)]
        representation_type: Option<String>,
        /// Customs office at which the customer's declarations are lodged.
        customs_declaration_office: Option<String>,
        /// Customs office that applies when `customs_declaration_office` is not given.
        default_customs_office_of_declaration: Option<String>,
        /// Whether the customer sends goods.
        is_sender: bool,
        /// Whether the customer imports goods.
        is_importer: bool,
        /// Whether the customer receives goods.
        is_addressee: bool,
        /// Whether the customer exports goods.
        is_exporter: bool,
        /// Whether the customer declares goods at customs.
        is_declarant: bool,
        /// Whether the customer carries goods.
        is_carrier: bool,
        /// Whether the customer is billed, for itself or for others.
        is_invoice_to: bool,
        /// Whether the customer is a freight forwarder.
        is_freight_forwarder: bool,
        /// Id of the customer that acts as declarant for this one.
        declarant_customer_id: Option<i64>,
        /// Id of the freight forwarder that this customer belongs to.
        parent_customer_id: Option<i64>,
        /// Deprecated. The value is stored and shown, but has no effect: the invoice-to allow-list decides who is
        /// billed.
        #[schema(deprecated)]
        default_invoice_to_customer_id: Option<i64>,

        /// Number of the customs warehouse licence.
        warehouse_licence: Option<String>,
        /// Type of the customs warehouse.
        warehouse_licence_type: Option<String>,
        /// Number of the licence for placing goods under DMS 4.1.
        dms_41_placement_licence: Option<String>,
        /// Last day on which the customer's power of attorney for the broker is valid.
        poa_valid_until: Option<Day>,
        /// Number of the A.TR licence.
        atr_license_number: Option<String>,

        /// Mailbox at customs for declarations with data sets H1 to H5 and B1 to B4.
        postbus: Option<String>,
        /// Mailbox at customs for inquiries, such as the VAT check.
        postbus_cid: Option<String>,
        /// Mailbox at customs for transit.
        postbus_transit: Option<String>,
        /// Mailbox at customs for the maritime single window.
        postbus_msw: Option<String>,
        /// Mailbox at customs for excise movements.
        postbus_emcs: Option<String>,

        /// Whether the balance of the customer's surety is fetched from customs.
        surety_sync_enabled: bool,

        /// EORI number of the holder of the transit authorisation (DVA).
        dva_holder_eori: Option<String>,
        /// Name of the DVA holder.
        dva_holder_name: Option<String>,
        /// Street of the DVA holder.
        dva_holder_address: Option<String>,
        /// Postal code of the DVA holder.
        dva_holder_postal_code: Option<String>,
        /// City of the DVA holder.
        dva_holder_city: Option<String>,
        /// Country of the DVA holder (ISO 3166-1 alpha-2).
        dva_holder_country: Option<String>,
        /// Name of the contact person at the DVA holder.
        dva_holder_contact_name: Option<String>,
        /// Phone number of the contact person at the DVA holder.
        dva_holder_contact_phone: Option<String>,
        /// E-mail address of the contact person at the DVA holder.
        #[schema(format = "email")]
        dva_holder_contact_email: Option<String>,
        /// Number of the authorisation as authorised consignor.
        dva_authorized_consignor_permit: Option<String>,
        /// Number of the authorisation as authorised consignee.
        dva_authorized_consignee_permit: Option<String>,

        /// Type of the transit guarantee.
        #[schema(value_type = Option<TransitGuaranteeType>)]
        dva_guarantee_type: Option<String>,
        /// Guarantee reference number (GRN) of the transit guarantee: 17 characters with a check digit, or 24 for a
        /// voucher. Transits that name this number use the customer's guarantee account.
        dva_guarantee_grn: Option<String>,
        /// Whether the balance of the transit guarantee is fetched from customs.
        dva_guarantee_sync_enabled: bool,
        /// Sequence number of the transit guarantee.
        dva_volgnummer: Option<String>,

        /// VAT number that customs is asked about, when it differs from the one on invoices.
        vat_number: Option<String>,
        /// Whether the customer may shift import VAT to its VAT return; null while this is unknown. A value set by a
        /// client overrides the answers of customs until it is set to null.
        vat_reverse_charge_eligible: Option<bool>,
        /// Whether the customer holds an article 23 permit; null while this is unknown. A value set by a client
        /// overrides the answers of customs until it is set to null.
        article_23_permit: Option<bool>,
    }
    facts {
        /// State of the check of the VAT number; null before the first check, and after the VAT or EORI number has
        /// changed.
        #[schema(value_type = Option<VatCheckWord>)]
        vat_reverse_charge_check_status: Option<&'static str>,
        /// Moment at which customs answered the check; null before that.
        vat_reverse_charge_checked_at: Option<DateTime<Utc>>,
        /// Reason why customs could not be asked yet, and when the next attempt is; null when there is no such
        /// problem.
        vat_reverse_charge_check_error: Option<String>,
        /// Code and values of that reason; null without one, and for one that an earlier version of the service noted.
        vat_reverse_charge_check_error_details: Option<FactDetail>,
    }
    fields {
        /// Whether the customer may use the portal.
        portal_access_enabled: bool,
        /// Whether the portal shows the customer its declarations.
        portal_show_declarations: bool,
        /// Whether the portal shows the customer drafts of declarations.
        portal_show_drafts: bool,
        /// Whether the portal shows the customer the item master.
        portal_show_item_master: bool,
        /// Whether the portal shows the customer its power of attorney.
        portal_show_poa: bool,
        /// Whether the customer may import files in the portal.
        portal_show_file_import: bool,
        /// Whether the portal shows the customer mapping templates.
        portal_show_mapping_templates: bool,
        /// Whether the customer may manage its users in the portal.
        portal_allow_user_management: bool,
        /// Whether the portal shows the customer its invoices.
        portal_show_invoices: bool,

        /// E-mail address to which invoices are sent.
        #[schema(format = "email")]
        invoice_email: Option<String>,
        /// Whether an invoice is mailed as soon as it is finalised.
        invoice_auto_send: bool,
        /// Value of pending work in a dossier, without VAT and in the customer's currency, above which payment in
        /// advance is asked.
        prepayment_threshold: Option<Number>,

        /// Whether the customer's contacts are notified of events.
        notifications_enabled: bool,
        /// Whether a declaration is submitted as soon as it is valid.
        submit_dec_when_valid: bool,
        /// Whether a declaration that breaks rules is saved as a draft.
        save_when_invalid: bool,
        /// Whether stock is taken from other lots when the requested one is empty.
        enable_allocation_fallback: bool,
        /// Whether the customer is billed by flat rates.
        forfait_enabled: bool,
        /// Prefix of the customer's dossier numbers.
        dossier_prefix: Option<String>,
        /// E-mail address that is notified when a declaration is completed.
        #[schema(format = "email")]
        to_declaration_completed_email: Option<String>,
    }
    facts {
        /// Contact persons of the customer.
        contacts: Vec<ContactView>,
        /// Customs authorisations that the customer holds.
        authorizations: Vec<AuthorizationView>,
        /// Locations of the customer.
        locations: Vec<LocationView>,
        created_at: DateTime<Utc>,
        /// Moment of the last change to the customer or to one of its parts.
        updated_at: DateTime<Utc>,
    }
    fields {}
}
