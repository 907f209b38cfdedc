use super::amendment_views::{AmendedField, AmendmentView};
use crate::command::Response;
use crate::declarations::LookAtDeclarations;
use crate::envelope::Record;
use crate::operation::{Handled, Read};
use crate::query::WholeList;
use customs_declarations::{AmendedForms, Amendment, DeclarationId};
use customs_http_macros::get;
use serde::Serialize;
use utoipa::ToSchema;

/// An amendment with the fields that it changes, side by side.
#[derive(Serialize, ToSchema)]
#[schema(as = DeclarationAmendmentDetail)]
struct Detail {
    declaration_id: i64,
    #[serde(flatten)]
    amendment: AmendmentView,
    /// The fields that it changes, each before and after it.
    changes: Vec<AmendedField>,
}

/// List the amendments of a declaration.
#[get("/declarations/{id}/amendments", tag = "Declarations", ids("The declaration"), params(WholeList),
    success(200, "The amendments, oldest first", Record<Vec<AmendmentView>>))]
pub(super) fn list_amendments(asked: Read<LookAtDeclarations, 1, WholeList>) -> Handled {
    let id = DeclarationId::new(asked.id());
    let amendments = asked.services.declarations.amendments(asked.organisation(), id)?;
    Response::ok(&Record { data: asked.query.take_from(amendments.into_iter().map(AmendmentView::from)) })
}

/// Show an amendment with the fields before and after it, side by side.
#[get(
    "/declarations/{id}/amendments/{number}",
    tag = "Declarations",
    ids("The declaration", "The amendment"),
    success(200, "The amendment", Detail)
)]
pub(super) fn show_amendment(asked: Read<LookAtDeclarations, 2>) -> Handled {
    let [id, number] = asked.path;
    // Amendments are numbered from 1; a declaration that is not there is refused before the number is.
    let number = u32::try_from(number).unwrap_or_default();
    let found = asked.services.declarations.amendment(asked.organisation(), DeclarationId::new(id), number)?;
    Response::ok(&amendment_detail(DeclarationId::new(id), found))
}

/// An amendment as clients see it, with the fields that it changes.
pub(in crate::declarations) fn amendment_detail(
    id: DeclarationId,
    (amendment, forms): (Amendment, AmendedForms),
) -> impl Serialize {
    let changes = AmendedField::all(forms.differences());
    Detail { declaration_id: id.get(), amendment: amendment.into(), changes }
}
