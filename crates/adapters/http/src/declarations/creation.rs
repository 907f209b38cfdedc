//! Creates declarations, for both endpoints that do so.

use super::body::DeclarationRequest;
use super::choices::{DeclarationTypeCode, StatusCode, Workflow};
use super::refusal::{may_allocate, refusal};
use super::{SubmitDeclarations, WriteDeclarations};
use crate::ApiError;
use crate::body::{JsonBody, ReportUnknown};
use crate::caller::Caller;
use crate::command::Response;
use crate::error::details::{ErrorDetail, details};
use crate::operation::{Create, Effect, Handled, Order, Ordered, Responded};
use crate::record_fields::record_view;
use crate::requirement::Requirement;
use crate::warnings::{WarningDetail, warning_details, warning_texts};
use chrono::{DateTime, Utc};
use customs_access::Scope;
use customs_declarations::form::{RequestedDeclaration, errors_as_sent, warnings_as_sent};
use customs_declarations::{CreateDeclaration, CreatedDeclaration, Declaration, DeclarationError, DeclarationType};
use customs_http_macros::post;
use customs_kernel::FieldErrors;
use customs_kernel::facts::Warning;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A request with the declaration that is wished for.
pub(super) type DeclarationOrder<E, R> = Order<E, R, [i64; 0], JsonBody<DeclarationRequest, ReportUnknown>>;

/// A declaration that was created.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedDeclaration)]
pub(super) struct Created {
    success: bool,
    declaration: CreatedRecord,
    /// Present only when the declaration was saved although it breaks rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    validation: Option<Validation>,
    /// Warnings, each as `path: message`: problems with its parties, such as an expired power of attorney; for a
    /// submitted declaration, data that the message carries in another form; and fields that the API does not know.
    warnings: Vec<String>,
    /// The same warnings one by one, each with its code.
    warning_details: Vec<WarningDetail>,
}

record_view! {
    CreatedRecord {
        id: i64 = declaration.id.get(),
        reference: String = declaration.reference.clone(),
        #[schema(value_type = StatusCode)]
        status: &'static str = declaration.status.code(),
        #[schema(value_type = Workflow)]
        workflow: &'static str = declaration.direction().workflow(),
        #[schema(value_type = Option<DeclarationTypeCode>)]
        declaration_type: Option<&'static str> = declaration.declaration_type().map(DeclarationType::code),
        submitted: bool = is_submitted,
        created_at: DateTime<Utc> = declaration.created_at,
    }
    from |declaration: &Declaration|
    given (is_submitted: bool)
}

/// The broken rules of a draft that was saved in spite of them.
#[derive(Serialize, ToSchema)]
pub(super) struct Validation {
    valid: bool,
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    errors: FieldErrors,
    /// The same broken rules one by one, each with its code.
    error_details: Vec<ErrorDetail>,
}

impl Validation {
    pub(super) fn from_errors(errors: FieldErrors) -> Self {
        let error_details = details(&errors).collect();
        Self { valid: false, errors, error_details }
    }
}

/// Creates the declaration; `submit` is the wish to submit it, which the path or the body expresses.
pub(super) async fn create<E: Effect, R: Requirement + Send>(
    Ordered { command, order }: Ordered<DeclarationOrder<E, R>>,
    submit: Option<bool>,
) -> Responded {
    if submit == Some(true) {
        order.caller.require(Scope::DeclarationsSubmit)?;
    }
    command.run(move || create_one(&order, &order.body, submit)).await
}

/// Creates the declaration of one body for the caller of an order, whose own body may be several of them.
pub(super) fn create_one<E, R, P, B>(
    order: &Order<E, R, P, B>,
    body: &JsonBody<DeclarationRequest, ReportUnknown>,
    submit: Option<bool>,
) -> Handled {
    let scopes = order.caller.scopes();
    body.naming_unknown_fields(|unknown| {
        let requested = readable_body(order, body)?;
        let created = order.services.declarations.create(CreateDeclaration {
            organisation: order.organisation(),
            actor: order.actor(),
            form: requested.form,
            dossier_id: requested.dossier_id,
            submit_when_valid: submit,
            may_submit: scopes.contains(Scope::DeclarationsSubmit),
            may_allocate: may_allocate(scopes),
        });
        let created = created.map_err(|error| refusal(error, scopes, || body.as_sent()))?;
        response(created, unknown, || body.as_sent())
    })
}

/// The content of the order's body. When some of its fields cannot be read, the refusal lists all broken rules.
pub(super) fn readable<E, R>(order: &DeclarationOrder<E, R>) -> Result<RequestedDeclaration, ApiError> {
    readable_body(order, &order.body)
}

fn readable_body<E, R, P, B>(
    order: &Order<E, R, P, B>,
    body: &JsonBody<DeclarationRequest, ReportUnknown>,
) -> Result<RequestedDeclaration, ApiError> {
    let requested = body.value().requested();
    if requested.is_readable() {
        return Ok(requested);
    }
    let checked = order.services.declarations.check(order.organisation(), requested.form.clone(), requested.dossier_id);
    let found = match checked {
        Ok(_) => FieldErrors::default(),
        Err(DeclarationError::Invalid(found) | DeclarationError::SkuResolutionFailed(found)) => found,
        Err(other) => return Err(other.into()),
    };
    Err(ApiError::validation(&errors_as_sent(requested.all_errors(&found), &body.as_sent())))
}

/// The warnings, with field names as the client wrote them, followed by the unknown fields of the body.
pub(super) fn all_warnings(found: Vec<Warning>, unknown: Vec<Warning>, sent: impl FnOnce() -> Value) -> Vec<Warning> {
    let found = if found.is_empty() { found } else { warnings_as_sent(found, &sent()) };
    found.into_iter().chain(unknown).collect()
}

fn response(created: CreatedDeclaration, unknown: Vec<Warning>, sent: impl Fn() -> Value) -> Handled {
    let submitted = created.submitted();
    let CreatedDeclaration { declaration, broken_rules, warnings } = created;
    let validation = broken_rules.map(|errors| Validation::from_errors(errors_as_sent(errors, &sent())));
    let warnings = all_warnings(warnings, unknown, sent);
    let body = Created {
        success: true,
        declaration: CreatedRecord::new(&declaration, submitted),
        validation,
        warnings: warning_texts(&warnings),
        warning_details: warning_details(&warnings),
    };
    let response = Response::created(&body)?.with_version(declaration.version);
    Ok(response)
}

/// Create a declaration.
///
/// The declaration becomes a draft, or is submitted at once when `submit_when_valid` is true. Submission also takes
/// the scope declarations:submit, and inventory:write when an item names a lot (`inventory_line_id`). A body that
/// breaks rules saves nothing, unless the settings of the customer ask for it: then it is saved as a draft, and
/// `validation` lists the broken rules.
#[post("/declarations/create", tag = "Declarations", success(201, "It is created", Created))]
pub(super) async fn create_declaration(
    ordered: Ordered<Create<WriteDeclarations, JsonBody<DeclarationRequest, ReportUnknown>>>,
) -> Responded {
    let submit = ordered.order.body.value().submit_when_valid;
    create(ordered, submit).await
}

/// Create a declaration and submit it.
///
/// The request works like the creation of a declaration with `submit_when_valid` true.
#[post("/declarations/submit", tag = "Declarations", success(201, "It is created and submitted", Created))]
pub(super) async fn create_and_submit_declaration(
    _: Caller<WriteDeclarations>,
    ordered: Ordered<Create<SubmitDeclarations, JsonBody<DeclarationRequest, ReportUnknown>>>,
) -> Responded {
    create(ordered, Some(true)).await
}
