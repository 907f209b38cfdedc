#![doc = include_str!("../README.md")]

mod field;
mod form_fields;
mod growing;

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
    let checks = fields.iter().filter_map(Field::check);
    let parts = fields.iter().filter_map(Field::visit_part);
    let visits = fields.iter().filter_map(Field::visit);
    let name = &input.ident;
    Ok(quote! {
        #[automatically_derived]
        impl ::customs_kernel::rules::Ruled for #name {
            const FIELDS: &'static [::customs_kernel::rules::FieldRules] = &[#(#entries),*];

            fn check_fields(&self, report: &mut dyn FnMut(&'static str, ::customs_kernel::rules::ValueCheck)) {
                #(#checks)*
                let _ = report;
            }

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

/// Marks a struct or an enum that gets further fields or variants: a stranger makes and matches it in a way that stays right.
#[proc_macro_attribute]
pub fn growing(options: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    growing::growing(&options.into(), &item).unwrap_or_else(Error::into_compile_error).into()
}
