use super::Constrained;
use customs_billing::InvoiceMailRequest;
use customs_billing::billable_item::BillableItemForm;
use customs_billing::dossier::{DossierForm, PurchaseLineForm, RevenueLineForm};
use customs_billing::invoice::{CreditRequest, InvoiceChange, InvoiceForm, InvoiceLineForm};
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
    constrained::<declaration::DeclarationForm>("DeclarationRequest"),
    constrained::<declaration::DeclarationForm>("DeclarationChanges"),
    constrained::<declaration::DeclarationForm>("DeclarationCorrection"),
    constrained::<declaration::HeaderForm>("DeclarationData"),
    constrained::<declaration::HeaderForm>("DeclarationDataChanges"),
    constrained::<declaration::HeaderForm>("DeclarationDataCorrection"),
    constrained::<declaration::HeaderForm>("DeclarationDataAmendment"),
    constrained::<declaration::ProcedureForm>("Procedure"),
    constrained::<declaration::GoodsLocationForm>("GoodsLocation"),
    constrained::<declaration::IncotermsForm>("Incoterms"),
    constrained::<declaration::AuthorizationForm>("Authorization"),
    constrained::<declaration::WarehouseForm>("Warehouse"),
    constrained::<declaration::DomesticDutyTaxPartyForm>("DomesticDutyTaxParty"),
    constrained::<declaration::PartyForm>("Party"),
    constrained::<declaration::AddressForm>("Address"),
    constrained::<declaration::MeansOfTransportForm>("MeansOfTransport"),
    constrained::<declaration::ContainerForm>("Container"),
    constrained::<declaration::ItemForm>("Item"),
    constrained::<declaration::ItemForm>("ItemChanges"),
    constrained::<declaration::ItemForm>("ItemCorrection"),
    constrained::<declaration::ItemForm>("AmendedItem"),
    constrained::<declaration::ValuationForm>("Valuation"),
    constrained::<declaration::ChargeDeductionForm>("ChargeDeduction"),
    constrained::<declaration::PackagingForm>("Packaging"),
    constrained::<declaration::ItemContainerForm>("ItemContainer"),
    constrained::<declaration::SupportingDocumentForm>("SupportingDocument"),
    constrained::<declaration::AdditionalReferenceForm>("AdditionalReference"),
    constrained::<declaration::PreviousDocumentForm>("PreviousDocument"),
    constrained::<declaration::ItemAuthorisationForm>("ItemAuthorisation"),
    constrained::<declaration::SkuForm>("Sku"),
    constrained::<declaration::SkuDetailForm>("SkuDetail"),
    constrained::<AlternativeProofForm>("AlternativeProof"),
    constrained::<transit::TransitForm>("NewTransit"),
    constrained::<transit::TransitForm>("TransitChanges"),
    constrained::<transit::GuaranteeForm>("TransitGuarantee"),
    constrained::<transit::PartyForm>("TransitParty"),
    constrained::<transit::AddressForm>("TransitAddress"),
    constrained::<transit::MeansOfTransportForm>("TransitMeansOfTransport"),
    constrained::<transit::ContainerForm>("TransitContainer"),
    constrained::<transit::ItemForm>("TransitItem"),
    constrained::<transit::PackagingForm>("TransitPackaging"),
    constrained::<transit::PreviousDocumentForm>("TransitPreviousDocument"),
    constrained::<transit::SupportingDocumentForm>("TransitSupportingDocument"),
    constrained::<ArrivalForm>("TransitArrivalReport"),
    constrained::<customs_transits::InboundForm>("NewInboundTransit"),
    constrained::<customs_transits::InboundReportForm>("InboundTransitReport"),
    constrained::<customs_transits::UnloadingForm>("InboundUnloading"),
    constrained::<customs_transits::EnquiryAnswerForm>("TransitEnquiryAnswer"),
    constrained::<customs_transits::PaperDischargeForm>("TransitPaperDischarge"),
    constrained::<customs_transits::InvalidationForm>("TransitInvalidation"),
    constrained::<customs_declarations::InvalidationForm>("DeclarationInvalidation"),
    constrained::<ControlResponseForm>("ControlResponse"),
    constrained::<ProvidedDocumentForm>("ProvidedDocument"),
    constrained::<StatusForm>("StatusOverride"),
    constrained::<Verification>("VerificationRequest"),
    constrained::<master_data::CustomerForm>("NewCustomer"),
    constrained::<master_data::CustomerForm>("CustomerChanges"),
    constrained::<master_data::CustomerForm>("Customer"),
    constrained::<master_data::ContactForm>("NewCustomerContact"),
    constrained::<master_data::ContactForm>("CustomerContactChanges"),
    constrained::<master_data::ContactForm>("CustomerContact"),
    constrained::<master_data::LocationForm>("NewCustomerLocation"),
    constrained::<master_data::LocationForm>("CustomerLocationChanges"),
    constrained::<master_data::LocationForm>("CustomerLocation"),
    constrained::<master_data::AuthorizationForm>("NewCustomerAuthorization"),
    constrained::<master_data::AuthorizationForm>("CustomerAuthorizationChanges"),
    constrained::<master_data::AuthorizationForm>("CustomerAuthorization"),
    constrained::<MasterItemForm>("NewMasterItem"),
    constrained::<MasterItemForm>("MasterItemUpdate"),
    constrained::<MasterItemForm>("MasterItem"),
    constrained::<DocumentForm>("NewDocument"),
    constrained::<DocumentChange>("DocumentChanges"),
    constrained::<RegistrationForm>("CallbackRegistration"),
    constrained::<StartingForm>("StartingStock"),
    constrained::<StartingLineForm>("StartingStockLine"),
    constrained::<AdjustmentForm>("StockAdjustment"),
    constrained::<BillableItemForm>("NewBillableItem"),
    constrained::<BillableItemForm>("BillableItemChanges"),
    constrained::<BillableItemForm>("BillableItem"),
    constrained::<RateCardForm>("NewRateCard"),
    constrained::<RateCardForm>("RateCardChanges"),
    constrained::<RateCardForm>("RateCard"),
    constrained::<DossierForm>("NewDossier"),
    constrained::<DossierForm>("DossierChanges"),
    constrained::<DossierForm>("Dossier"),
    constrained::<RevenueLineForm>("NewDossierInvoiceLine"),
    constrained::<RevenueLineForm>("DossierInvoiceLineChanges"),
    constrained::<PurchaseLineForm>("NewDossierPurchaseLine"),
    constrained::<PurchaseLineForm>("DossierPurchaseLineChanges"),
    constrained::<InvoiceForm>("NewInvoice"),
    constrained::<InvoiceChange>("InvoiceChanges"),
    constrained::<InvoiceLineForm>("NewInvoiceLine"),
    constrained::<InvoiceLineForm>("InvoiceLineChanges"),
    constrained::<CreditRequest>("InvoiceCredit"),
    constrained::<InvoiceMailRequest>("InvoiceEmailRequest"),
];

const fn constrained<F: Ruled>(schema: &'static str) -> Constrained {
    Constrained { schema, fields: F::FIELDS }
}
