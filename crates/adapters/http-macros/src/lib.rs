//! The attributes that declare an operation of the JSON REST API: one place for its route and for its entry in the
//! OpenAPI document.
//!
//! ```text
//! /// Change a dossier, or its status.
//! ///
//! /// Fields that are left out stay as they are; null clears a field.
//! #[put("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), versioned,
//!     answer(200, "The changed dossier", Written<DossierView>))]
//! pub(super) async fn update_dossier(write: Write<WriteDossiers, 1, JsonBody<ChangeBody>>) -> Answered { … }
//! ```
//!
//! | Part | Meaning |
//! |---|---|
//! | the first text | the path, relative to the area in which the operation is registered |
//! | `tag` | the group of the operation in the OpenAPI document |
//! | `ids("…", …)` | a description of each id in the path, in the order of the path |
//! | `params(…)` | further parameters, in the syntax of `utoipa::path` |
//! | `answer(status, "…", Type)` | the answer of a successful call, and its body if it has one |
//! | `versioned`, `versioned = "…"` | the answer has an `ETag`; the text describes one that is not the record's version |
//! | `body(…)` | a request body that no argument of the handler describes, in the syntax of `utoipa::path` |
//! | `responses(…)` | further answers, in the syntax of `utoipa::path` |
//!
//! Scope, version check, idempotency key and JSON body are not declared here: the OpenAPI document takes them from the
//! arguments of the handler, which enforce them. The crate of the handlers defines how in `crate::operation::Argument`.

mod attribute;
mod expansion;

use attribute::Declared;
use proc_macro::TokenStream;

/// Declares an operation with the method DELETE.
#[proc_macro_attribute]
pub fn delete(attribute: TokenStream, handler: TokenStream) -> TokenStream {
    operation("delete", attribute, handler)
}

/// Declares an operation with the method GET.
#[proc_macro_attribute]
pub fn get(attribute: TokenStream, handler: TokenStream) -> TokenStream {
    operation("get", attribute, handler)
}

/// Declares an operation with the method HEAD.
#[proc_macro_attribute]
pub fn head(attribute: TokenStream, handler: TokenStream) -> TokenStream {
    operation("head", attribute, handler)
}

/// Declares an operation with the method POST.
#[proc_macro_attribute]
pub fn post(attribute: TokenStream, handler: TokenStream) -> TokenStream {
    operation("post", attribute, handler)
}

/// Declares an operation with the method PUT.
#[proc_macro_attribute]
pub fn put(attribute: TokenStream, handler: TokenStream) -> TokenStream {
    operation("put", attribute, handler)
}

fn operation(method: &str, attribute: TokenStream, handler: TokenStream) -> TokenStream {
    let declared = syn::parse_macro_input!(attribute as Declared);
    let handler = syn::parse_macro_input!(handler as syn::ItemFn);
    expansion::expand(method, &declared, &handler).unwrap_or_else(|error| error.to_compile_error()).into()
}
