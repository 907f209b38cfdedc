use super::Constrained;
use customs_declarations::AlternativeProofForm;
use customs_declarations::form as declaration;
use customs_kernel::rules::Ruled;
use customs_transits::ArrivalForm;
use customs_transits::form as transit;

/// Every schema that shows the fields of a form.
pub(crate) const CONSTRAINED: &[Constrained] = &[
    of::<declaration::DeclarationForm>("DeclarationRequest"),
    of::<declaration::DeclarationForm>("DeclarationChanges"),
    of::<declaration::HeaderForm>("DeclarationData"),
    of::<declaration::HeaderForm>("DeclarationDataChanges"),
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
    of::<transit::PartyForm>("TransitParty"),
    of::<transit::AddressForm>("TransitAddress"),
    of::<transit::MeansOfTransportForm>("TransitMeansOfTransport"),
    of::<transit::ContainerForm>("TransitContainer"),
    of::<transit::ItemForm>("TransitItem"),
    of::<transit::PackagingForm>("TransitPackaging"),
    of::<transit::PreviousDocumentForm>("TransitPreviousDocument"),
    of::<transit::SupportingDocumentForm>("TransitSupportingDocument"),
    of::<ArrivalForm>("TransitArrivalReport"),
];

const fn of<F: Ruled>(schema: &'static str) -> Constrained {
    Constrained { schema, fields: F::FIELDS }
}
