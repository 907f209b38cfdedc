//! The derive macros `Rules` and `FormFields` for forms.
//!
//! `Rules` reads the attributes that `validator::Validate` checks, and writes them down as the table of
//! `customs_kernel::rules::Ruled`, with the names that the fields have in JSON.
//!
//! ```text
//! #[derive(Serialize, Deserialize, Validate, Rules)]
//! struct PackagingForm {
//!     #[serde(rename = "type")]
//!     #[validate(required, length(max = 2), custom(function = Filled::check))]
//!     package_type: Option<String>,
//!     #[validate(range(min = 0, max = 99_999_999))]
//!     quantity: Option<i64>,
//! }
//! ```
//!
//! It takes `required`, `length` with its greatest value, `range` with both limits, `skip` and
//! `custom(function = Rule::check)`, where `Rule` implements `customs_kernel::rules::FieldRule`; parts that have rules
//! of their own say `#[rules(nested)]`. A text without any rule does not compile, because even a free text may not hold
//! control characters.
//!
//! `FormFields` writes the types through which clients send a form, for `customs-json-reading`:
//!
//! ```text
//! #[derive(Default, FormFields)]
//! #[fields(PackagingFields)]
//! struct PackagingForm {
//!     #[serde(rename = "type")]
//!     #[fields(alias = "soort")]
//!     package_type: Option<String>,
//!     #[fields(skip)]
//!     made_by_the_service: Option<i64>,
//! }
//! ```
//!
//! `fields(Name)` makes a type with the fields of the form, and `Name::form`, `Name::apply` and the `FromJson` of the
//! form. `fields_beside(Name { field: Type })` makes one with further fields that stand beside those of the form. It
//! has `put_into` alone, within its crate, because that crate says what the further fields mean. The names in JSON are
//! those of `serde(rename)` or `rules(rename)`, or of `fields(rename)` where the stored form has another one and no
//! rule; `fields(alias)` names further ones.

mod field;
mod form_fields;

use field::Field;
use proc_macro::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, parse_macro_input};

/// Derives `customs_kernel::rules::Ruled` from the attributes `validate` and `serde(rename)` of the fields.
#[proc_macro_derive(Rules, attributes(validate, serde, rules))]
pub fn rules(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    table(&input).unwrap_or_else(Error::into_compile_error).into()
}

fn table(input: &DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    let Data::Struct(data) = &input.data else { return Err(Error::new_spanned(input, "a form is a struct")) };
    let Fields::Named(fields) = &data.fields else { return Err(Error::new_spanned(input, "a form has named fields")) };
    let fields = fields.named.iter().map(Field::read).collect::<syn::Result<Vec<_>>>()?;
    let entries = fields.iter().filter_map(Field::entry);
    let parts = fields.iter().filter_map(Field::visit_part);
    let visits = fields.iter().filter_map(Field::visit);
    let name = &input.ident;
    Ok(quote! {
        #[automatically_derived]
        impl ::customs_kernel::rules::Ruled for #name {
            const FIELDS: &'static [::customs_kernel::rules::FieldRules] = &[#(#entries),*];

            fn visit_parts(&self, visit: &mut impl ::customs_kernel::rules::VisitParts) {
                #(#parts)*
                let _ = visit;
            }

            fn visit_texts(&mut self, visit: &mut ::customs_kernel::rules::VisitText<'_>) {
                #(#visits)*
                let _ = visit;
            }
        }
    })
}

/// Derives the types that `fields(Name)` and `fields_beside(Name { … })` name, through which the form is read.
#[proc_macro_derive(FormFields, attributes(fields, fields_beside, serde, rules))]
pub fn form_fields(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    form_fields::types(&input).unwrap_or_else(Error::into_compile_error).into()
}
