//! Bodies that change single fields of a form: what is left out stays, null clears.

use super::authorization::{Authorization, DomesticDutyTaxParty, Warehouse};
use super::documents::{AdditionalReference, ItemAuthorisation, PreviousDocument, SupportingDocument};
use super::goods::{ItemContainer, Packaging, Valuation};
use super::header::Procedure;
use super::location::{GoodsLocation, Incoterms};
use super::party::Party;
use super::sku::SkuDetail;
use super::transport::Transport;
use crate::record_fields::Travelling;
use customs_declarations::form::{
    AdditionalReferenceForm, AuthorizationForm, DomesticDutyTaxPartyForm, GoodsLocationForm, IncotermsForm,
    ItemAuthorisationForm, ItemContainerForm, PackagingForm, PartyForm, PreviousDocumentForm, ProcedureForm,
    SkuDetailForm, SupportingDocumentForm, TransportForm, ValuationForm, WarehouseForm,
};

/// Declares the body that changes a form of the domain, field by field. A field of the form that is
/// neither written down nor named as left alone is a compile error.
macro_rules! changes {
    (
        $(#[$changes_meta:meta])*
        $Changes:ident of $Form:ident, without { $($left_alone:ident),* }
        fields { $( $(#[$meta:meta])* $field:ident: $outer:ident $(<$inner:ident>)?, )* }
        besides { $( $(#[$other_meta:meta])* $other:ident: $other_type:ty, )* }
    ) => {
        #[derive(Clone, Default, serde::Deserialize, utoipa::ToSchema)]
        #[serde(expecting = "an object")]
        $(#[$changes_meta])*
        pub(crate) struct $Changes {
            $(
                $(#[$meta])*
                #[serde(default)]
                #[schema(nullable, value_type = $outer $(<$inner>)?)]
                $field: $crate::record_fields::Change<$outer $(<$inner>)?>,
            )*
            $( $(#[$other_meta])* #[serde(default)] $other: $other_type, )*
        }

        impl $Changes {
            /// Changes of the form what the body says.
            pub(crate) fn apply(&self, form: &mut $Form) {
                let $Form { $($field,)* $($left_alone: _,)* } = form;
                $(
                    if let Some(sent) = self.$field.sent() {
                        *$field = $crate::record_fields::Travelling::arrived(sent.clone());
                    }
                )*
            }
        }
    };
}
pub(super) use changes;

macro_rules! parts_travel {
    ($($form:ident as $sent:ident),+ $(,)?) => { $(
        impl Travelling for Option<$form> {
            type As = Option<$sent>;

            fn arrived(sent: Option<$sent>) -> Self {
                sent.map(Into::into)
            }

            fn shown(self) -> Option<$sent> {
                self.map(Into::into)
            }
        }
    )+ };
}
parts_travel! {
    PartyForm as Party, TransportForm as Transport, GoodsLocationForm as GoodsLocation, IncotermsForm as Incoterms,
    WarehouseForm as Warehouse, DomesticDutyTaxPartyForm as DomesticDutyTaxParty, ValuationForm as Valuation,
}

macro_rules! lists_travel {
    ($($form:ident as $sent:ident),+ $(,)?) => { $(
        impl Travelling for Vec<$form> {
            type As = Vec<$sent>;

            fn arrived(sent: Vec<$sent>) -> Self {
                sent.into_iter().map(Into::into).collect()
            }

            fn shown(self) -> Vec<$sent> {
                self.into_iter().map(Into::into).collect()
            }
        }
    )+ };
}
lists_travel! {
    AuthorizationForm as Authorization, PackagingForm as Packaging, ItemContainerForm as ItemContainer,
    SupportingDocumentForm as SupportingDocument, AdditionalReferenceForm as AdditionalReference,
    PreviousDocumentForm as PreviousDocument, SkuDetailForm as SkuDetail,
    ItemAuthorisationForm as ItemAuthorisation,
}

impl Travelling for ProcedureForm {
    type As = Option<Procedure>;

    fn arrived(sent: Option<Procedure>) -> Self {
        sent.map(Into::into).unwrap_or_default()
    }

    fn shown(self) -> Option<Procedure> {
        Some(self.into())
    }
}
