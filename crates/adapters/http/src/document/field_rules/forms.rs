use super::Constrained;
use customs_billing::InvoiceMailWish;
use customs_billing::billable_item::BillableItemForm;
use customs_billing::dossier::{DossierForm, PurchaseLineForm, RevenueLineForm};
use customs_billing::invoice::{CreditWish, InvoiceChange, InvoiceForm, InvoiceLineForm};
use customs_billing::rate_card::RateCardForm;
use customs_callbacks::RegistrationForm;
use customs_declarations::form as declaration;
use customs_declarations::{AlternativeProofForm, ControlResponseForm, ProvidedDocumentForm, StatusForm, Verification};
use customs_documents::{DocumentChange, DocumentForm};
use customs_inventory::AdjustmentForm;
use customs_inventory::stock::{StartingForm, StartingLineForm};
use customs_kernel::rules::Ruled;
use customs_master_data::customer as master_data;
use customs_master_data::master_item::MasterItemForm;
use customs_transits::ArrivalForm;
use customs_transits::form as transit;

/// Every schema that shows the fields of a form.
pub const CONSTRAINED: &[Constrained] = &[
    of::<declaration::DeclarationForm>("DeclarationRequest"),
    of::<declaration::DeclarationForm>("DeclarationChanges"),
    of::<declaration::DeclarationForm>("DeclarationCorrection"),
    of::<declaration::HeaderForm>("DeclarationData"),
    of::<declaration::HeaderForm>("DeclarationDataChanges"),
    of::<declaration::HeaderForm>("DeclarationDataCorrection"),
    of::<declaration::ProcedureForm>("Procedure"),
    of::<declaration::GoodsLocationForm>("GoodsLocation"),
    of::<declaration::IncotermsForm>("Incoterms"),
    of::<declaration::AuthorizationForm>("Authorization"),
    of::<declaration::WarehouseForm>("Warehouse"),
    of::<declaration::DomesticDutyTaxPartyForm>("DomesticDutyTaxParty"),
    of::<declaration::PartyForm>("Party"),
    of::<declaration::AddressForm>("Address"),
    of::<declaration::MeansOfTransportForm>("MeansOfTransport"),
    of::<declaration::ContainerForm>("Container"),
    of::<declaration::ItemForm>("Item"),
    of::<declaration::ItemForm>("ItemChanges"),
    of::<declaration::ItemForm>("ItemCorrection"),
    of::<declaration::ValuationForm>("Valuation"),
    of::<declaration::ChargeDeductionForm>("ChargeDeduction"),
    of::<declaration::PackagingForm>("Packaging"),
    of::<declaration::ItemContainerForm>("ItemContainer"),
    of::<declaration::SupportingDocumentForm>("SupportingDocument"),
    of::<declaration::AdditionalReferenceForm>("AdditionalReference"),
    of::<declaration::PreviousDocumentForm>("PreviousDocument"),
    of::<declaration::ItemAuthorisationForm>("ItemAuthorisation"),
    of::<declaration::SkuForm>("Sku"),
    of::<declaration::SkuDetailForm>("SkuDetail"),
    of::<AlternativeProofForm>("AlternativeProof"),
    of::<transit::TransitForm>("NewTransit"),
    of::<transit::TransitForm>("TransitChanges"),
    of::<transit::GuaranteeForm>("TransitGuarantee"),
    of::<transit::PartyForm>("TransitParty"),
    of::<transit::AddressForm>("TransitAddress"),
    of::<transit::MeansOfTransportForm>("TransitMeansOfTransport"),
    of::<transit::ContainerForm>("TransitContainer"),
    of::<transit::ItemForm>("TransitItem"),
    of::<transit::PackagingForm>("TransitPackaging"),
    of::<transit::PreviousDocumentForm>("TransitPreviousDocument"),
    of::<transit::SupportingDocumentForm>("TransitSupportingDocument"),
    of::<ArrivalForm>("TransitArrivalReport"),
    of::<customs_transits::EnquiryAnswerForm>("TransitEnquiryAnswer"),
    of::<customs_transits::InvalidationForm>("TransitInvalidation"),
    of::<customs_declarations::InvalidationForm>("DeclarationInvalidation"),
    of::<ControlResponseForm>("ControlResponse"),
    of::<ProvidedDocumentForm>("ProvidedDocument"),
    of::<StatusForm>("StatusOverride"),
    of::<Verification>("VerificationRequest"),
    of::<master_data::CustomerForm>("NewCustomer"),
    of::<master_data::CustomerForm>("CustomerChanges"),
    of::<master_data::CustomerForm>("Customer"),
    of::<master_data::ContactForm>("NewCustomerContact"),
    of::<master_data::ContactForm>("CustomerContactChanges"),
    of::<master_data::ContactForm>("CustomerContact"),
    of::<master_data::LocationForm>("NewCustomerLocation"),
    of::<master_data::LocationForm>("CustomerLocationChanges"),
    of::<master_data::LocationForm>("CustomerLocation"),
    of::<master_data::AuthorizationForm>("NewCustomerAuthorization"),
    of::<master_data::AuthorizationForm>("CustomerAuthorizationChanges"),
    of::<master_data::AuthorizationForm>("CustomerAuthorization"),
    of::<MasterItemForm>("NewMasterItem"),
    of::<MasterItemForm>("MasterItemUpdate"),
    of::<MasterItemForm>("MasterItem"),
    of::<DocumentForm>("NewDocument"),
    of::<DocumentChange>("DocumentChanges"),
    of::<RegistrationForm>("CallbackRegistration"),
    of::<StartingForm>("StartingStock"),
    of::<StartingLineForm>("StartingStockLine"),
    of::<AdjustmentForm>("StockAdjustment"),
    of::<BillableItemForm>("NewBillableItem"),
    of::<BillableItemForm>("BillableItemChanges"),
    of::<BillableItemForm>("BillableItem"),
    of::<RateCardForm>("NewRateCard"),
    of::<RateCardForm>("RateCardChanges"),
    of::<RateCardForm>("RateCard"),
    of::<DossierForm>("NewDossier"),
    of::<DossierForm>("DossierChanges"),
    of::<DossierForm>("Dossier"),
    of::<RevenueLineForm>("NewDossierInvoiceLine"),
    of::<RevenueLineForm>("DossierInvoiceLineChanges"),
    of::<PurchaseLineForm>("NewDossierPurchaseLine"),
    of::<PurchaseLineForm>("DossierPurchaseLineChanges"),
    of::<InvoiceForm>("NewInvoice"),
    of::<InvoiceChange>("InvoiceChanges"),
    of::<InvoiceLineForm>("NewInvoiceLine"),
    of::<InvoiceLineForm>("InvoiceLineChanges"),
    of::<CreditWish>("InvoiceCredit"),
    of::<InvoiceMailWish>("InvoiceEmailRequest"),
];

const fn of<F: Ruled>(schema: &'static str) -> Constrained {
    Constrained { schema, fields: F::FIELDS }
}
