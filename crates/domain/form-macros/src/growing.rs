//! What others make without a literal, so that it can get further fields.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Error, Field, Fields, Ident, Result, Type};

/// Fields of these types begin empty, and flags unset. Bytes (`Vec<u8>`) do not: they are a document.
const EMPTY: [&str; 5] = ["Option", "Vec", "BTreeMap", "BTreeSet", "bool"];

/// Writes the mark, and for a struct the methods by which it is made.
pub(crate) fn growing(options: &TokenStream, item: &DeriveInput) -> Result<TokenStream> {
    let has_new = match options.to_string().as_str() {
        "" => false,
        "new" => true,
        _ => return Err(Error::new_spanned(options, "`growing` or `growing(new)`")),
    };
    let methods = match &item.data {
        Data::Struct(data) => methods(item, &data.fields, has_new)?,
        Data::Enum(_) if !has_new => TokenStream::new(),
        _ => return Err(Error::new_spanned(&item.ident, "an enum has no `new`")),
    };
    Ok(quote! {
        #[cfg_attr(any(doc, not(feature = "_exhaustive")), non_exhaustive)]
        #item
        #methods
    })
}

fn methods(item: &DeriveInput, fields: &Fields, has_new: bool) -> Result<TokenStream> {
    let Fields::Named(fields) = fields else {
        return Err(Error::new_spanned(&item.ident, "a struct that grows has named fields"));
    };
    let fields = fields.named.iter().map(Made::read).collect::<Result<Vec<_>>>()?;
    let new = has_new.then(|| new(&fields));
    let changes = fields.iter().map(Made::change);
    let (name, (parameters, arguments, conditions)) = (&item.ident, item.generics.split_for_impl());
    Ok(quote! {
        #[automatically_derived]
        #[allow(clippy::too_many_arguments)]
        impl #parameters #name #arguments #conditions {
            #new
            #(#changes)*
        }
    })
}

/// The constructor of the fields that cannot be empty.
fn new(fields: &[Made<'_>]) -> TokenStream {
    let doc = "Makes one of what it cannot be without; the methods `with_…` add the rest.";
    let arguments = fields.iter().filter(|field| !field.begins_empty).map(Made::argument);
    let values = fields.iter().map(Made::first_value);
    quote! {
        #[doc = #doc]
        #[must_use]
        #[inline]
        pub fn new(#(#arguments),*) -> Self {
            Self { #(#values),* }
        }
    }
}

/// A field of a struct that grows.
struct Made<'a> {
    ident: &'a Ident,
    begins_empty: bool,
    /// What the methods take for it: whatever becomes a text, and a value with or without its `Some`.
    taken: TokenStream,
    is_converted: bool,
}

impl<'a> Made<'a> {
    fn read(field: &'a Field) -> Result<Self> {
        let ident = field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "a struct that grows has names"))?;
        let (ty, last) = (&field.ty, last_word(&field.ty));
        let is_converted = matches!(last.as_deref(), Some("String" | "Option"));
        let taken = if is_converted { quote!(impl ::core::convert::Into<#ty>) } else { quote!(#ty) };
        let is_bytes = quote!(#ty).to_string() == quote!(Vec<u8>).to_string();
        let begins_empty = !is_bytes && last.is_some_and(|last| EMPTY.contains(&last.as_str()));
        Ok(Self { ident, begins_empty, taken, is_converted })
    }

    fn argument(&self) -> TokenStream {
        let Self { ident, taken, .. } = self;
        quote!(#ident: #taken)
    }

    fn first_value(&self) -> TokenStream {
        let ident = self.ident;
        if self.begins_empty {
            quote!(#ident: ::core::default::Default::default())
        } else if self.is_converted {
            quote!(#ident: #ident.into())
        } else {
            quote!(#ident)
        }
    }

    /// The method that replaces the field.
    fn change(&self) -> TokenStream {
        let (ident, argument) = (self.ident, self.argument());
        let name = format_ident!("with_{}", ident);
        let value = if self.is_converted { quote!(#ident.into()) } else { quote!(#ident) };
        let doc = format!("Replaces `{ident}`.");
        quote! {
            #[doc = #doc]
            #[must_use]
            #[inline]
            pub fn #name(mut self, #argument) -> Self {
                self.#ident = #value;
                self
            }
        }
    }
}

/// The last word of the path of a type: `Option` of `Option<Mrn>`.
fn last_word(ty: &Type) -> Option<String> {
    let Type::Path(ty) = ty else { return None };
    ty.path.segments.last().map(|last| last.ident.to_string())
}
