//! The types through which a form is read from JSON.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Data, DeriveInput, Error, Expr, Fields, FieldsNamed, Ident, LitStr, Result, Type, Visibility};

/// A field of a form that clients send.
struct SentField {
    ident: Ident,
    ty: Type,
    /// Its name in JSON.
    name: String,
    /// Its other names in JSON.
    aliases: Vec<String>,
}

/// `Name { first: Type, … }` of `fields_beside`.
struct Beside {
    name: Ident,
    fields: FieldsNamed,
}

impl Parse for Beside {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        Ok(Self { name: input.parse()?, fields: input.parse()? })
    }
}

/// Writes the types that the form's attributes `fields` and `fields_beside` name.
pub(crate) fn types(input: &DeriveInput) -> Result<TokenStream> {
    let sent = sent_fields(input)?;
    let mut written = Vec::new();
    for attribute in &input.attrs {
        if attribute.path().is_ident("fields") {
            let name: Ident = attribute.parse_args()?;
            written.push(fields_type(input, &name, None, &sent));
            written.push(conversions(&input.ident, &name, &sent));
        } else if attribute.path().is_ident("fields_beside") {
            let Beside { name, fields } = attribute.parse_args()?;
            written.push(fields_type(input, &name, Some(&fields), &sent));
        }
    }
    if written.is_empty() {
        return Err(Error::new_spanned(&input.ident, "a form that is read names the type by `fields(Name)`"));
    }
    Ok(quote!(#(#written)*))
}

fn sent_fields(input: &DeriveInput) -> Result<Vec<SentField>> {
    let Data::Struct(data) = &input.data else { return Err(Error::new_spanned(input, "a form is a struct")) };
    let Fields::Named(fields) = &data.fields else { return Err(Error::new_spanned(input, "a form has named fields")) };
    let mut sent = Vec::new();
    for field in &fields.named {
        let ident = field.ident.clone().ok_or_else(|| Error::new_spanned(field, "a form has named fields"))?;
        let mut read = SentField { name: ident.to_string(), ident, ty: field.ty.clone(), aliases: Vec::new() };
        let mut is_skipped = false;
        for attribute in &field.attrs {
            read.attribute(attribute, &mut is_skipped)?;
        }
        if !is_skipped {
            sent.push(read);
        }
    }
    Ok(sent)
}

impl SentField {
    /// Takes the names of the field from `serde(rename)`, `rules(rename)` and `fields(rename, alias)`; `fields(skip)`
    /// leaves the field out.
    fn attribute(&mut self, attribute: &Attribute, is_skipped: &mut bool) -> Result<()> {
        let is_own = attribute.path().is_ident("fields");
        if !is_own && !attribute.path().is_ident("serde") && !attribute.path().is_ident("rules") {
            return Ok(());
        }
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                self.name = meta.value()?.parse::<LitStr>()?.value();
            } else if is_own && meta.path.is_ident("alias") {
                self.aliases.push(meta.value()?.parse::<LitStr>()?.value());
            } else if is_own && meta.path.is_ident("skip") {
                *is_skipped = true;
            } else if meta.input.peek(syn::Token![=]) {
                meta.value()?.parse::<Expr>()?;
            }
            Ok(())
        })
    }

    fn declaration(&self) -> TokenStream {
        let Self { ident, ty, name, aliases } = self;
        quote! {
            #[serde(default, rename = #name #(, alias = #aliases)*)]
            pub(crate) #ident: ::customs_json_reading::Change<<#ty as ::customs_json_reading::FromJson>::Sent>
        }
    }

    /// The statement that puts a copy of the field into a form.
    fn put(&self) -> TokenStream {
        let ident = &self.ident;
        quote! {
            if let Some(sent) = self.#ident.sent() {
                form.#ident = ::customs_json_reading::FromJson::arrived(::core::clone::Clone::clone(sent));
            }
        }
    }

    /// The statement that moves the field into a form.
    fn arrive(&self) -> TokenStream {
        let ident = &self.ident;
        quote! {
            if let Some(sent) = sent.#ident.into_sent() {
                form.#ident = ::customs_json_reading::FromJson::arrived(sent);
            }
        }
    }
}

/// The type with the fields of the form, each of which may be left out, behind those that stand beside them.
fn fields_type(input: &DeriveInput, name: &Ident, beside: Option<&FieldsNamed>, sent: &[SentField]) -> TokenStream {
    let (form, vis): (&Ident, &Visibility) = (&input.ident, &input.vis);
    let doc = format!("The fields of a [`{form}`] in JSON, each of which may be left out.");
    let (declared, put) = (sent.iter().map(SentField::declaration), sent.iter().map(SentField::put));
    let apply = if beside.is_some() { quote!(pub(crate) fn put_into) } else { quote!(pub fn apply) };
    let beside = beside.into_iter().flat_map(|beside| &beside.named);
    quote! {
        #[doc = #doc]
        #[derive(Debug, Clone, Default, ::serde::Deserialize)]
        #[serde(expecting = "an object")]
        #vis struct #name {
            #(#[serde(default)] #beside,)*
            #(#declared,)*
        }

        impl #name {
            /// Replaces the fields of the form that were sent.
            #apply(&self, form: &mut #form) {
                #(#put)*
            }
        }
    }
}

/// How the form is made of its fields alone.
fn conversions(form: &Ident, name: &Ident, sent: &[SentField]) -> TokenStream {
    let arrived = sent.iter().map(SentField::arrive);
    quote! {
        impl #name {
            /// Makes the form of what was sent.
            #[must_use]
            pub fn form(&self) -> #form {
                ::core::clone::Clone::clone(self).into()
            }
        }

        #[automatically_derived]
        impl ::core::convert::From<#name> for #form {
            fn from(sent: #name) -> Self {
                let mut form = <Self as ::core::default::Default>::default();
                #(#arrived)*
                form
            }
        }

        #[automatically_derived]
        impl ::customs_json_reading::FromJson for #form {
            type Sent = #name;

            fn arrived(sent: #name) -> Self {
                sent.into()
            }
        }
    }
}
