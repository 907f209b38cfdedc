//! The attributes that declare an operation of the JSON REST API: one place for its route and for its entry in the
//! OpenAPI document.
//!
//! ```text
//! /// Changes a dossier, or its status
//! ///
//! /// Fields that are left out stay as they are; null clears a field.
//! #[put("/dossiers/{id}", tag = "Dossiers", ids("The dossier"), versioned,
//!     success(200, "The changed dossier", Written<DossierView>))]
//! pub(super) fn update_dossier(order: &Write<WriteDossiers, 1, JsonBody<ChangeBody>>) -> Answered { … }
//! ```
//!
//! A handler that is no future is work on a thread that may wait. It takes what the request asks by value, or borrows what
//! it orders, since its work may run more than once. One that is `async` takes any arguments, as actix-web has them.
//!
//! | Part | Says |
//! |---|---|
//! | the first text | the path, relative to the area in which the operation is registered |
//! | `tag` | the group in the document |
//! | `ids("…", …)` | what the numbers in the path are the ids of, in their order |
//! | `params(…)` | further parameters, in the words of `utoipa::path` |
//! | `success(status, "…", Type)` | the response of a success, and its body if it has one |
//! | `versioned`, `versioned = "…"` | that response has an `ETag`; the text says of what, if not of the record |
//! | `body(…)` | a request body that no argument of the handler tells, in the words of `utoipa::path` |
//! | `responses(…)` | further responses, in the words of `utoipa::path` |
//!
//! Scope, version check, idempotency key and JSON body are not declared: the document has them from the arguments of
//! the handler, which enforce them. The crate of the handlers says how, as `crate::operation::Argument`.

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
