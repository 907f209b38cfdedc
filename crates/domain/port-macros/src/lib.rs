#![doc = include_str!("../README.md")]

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::{Error, FnArg, ItemTrait, ReturnType, TraitItem, TraitItemFn, Type, parse_macro_input, parse_quote};

/// Implements the trait for `customs_kernel::Unwired`.
#[proc_macro_attribute]
pub fn port(_: TokenStream, declared: TokenStream) -> TokenStream {
    let mut declared = parse_macro_input!(declared as ItemTrait);
    match unwired(&mut declared) {
        Ok(unwired) => quote!(#declared #unwired).into(),
        Err(error) => error.into_compile_error().into(),
    }
}

/// Writes the implementation, and takes the marks off the trait.
fn unwired(declared: &mut ItemTrait) -> syn::Result<Tokens> {
    let name = &declared.ident;
    let port = name.to_string();
    let mut methods = Vec::with_capacity(declared.items.len());
    let mut is_async = false;
    for item in &mut declared.items {
        let TraitItem::Fn(method) = item else { return Err(Error::new_spanned(name, "a port has methods only")) };
        is_async |= method.sig.asyncness.is_some();
        methods.push(refusal(&port, method)?);
    }
    let async_trait = is_async.then(|| quote!(#[::async_trait::async_trait]));
    let (parameters, arguments, conditions) = declared.generics.split_for_impl();
    Ok(quote! {
        #async_trait
        #[automatically_derived]
        impl #parameters #name #arguments for ::customs_kernel::Unwired #conditions {
            #(#methods)*
        }
    })
}

/// Writes the method of the unwired port, which fails whatever it is asked.
fn refusal(port: &str, method: &mut TraitItemFn) -> syn::Result<Tokens> {
    let name = method.sig.ident.to_string();
    let unwired = quote!(::customs_kernel::UnwiredPort::new(#port, #name));
    let body = if take_mark(method) {
        method.attrs.push(parse_quote!(#[doc = ""]));
        method.attrs.push(parse_quote!(#[doc = "# Panics"]));
        method.attrs.push(parse_quote!(#[doc = "When the port is unwired, since no error can be returned."]));
        quote!(#unwired.panic())
    } else if returns_result(&method.sig.output) {
        quote!(::core::result::Result::Err(::core::convert::From::from(#unwired)))
    } else {
        let message =
            "an unwired port can return no error here: return a `Result`, or mark it `#[panics_when_unwired]`";
        return Err(Error::new_spanned(&method.sig, message));
    };
    let mut signature = method.sig.clone();
    for argument in &mut signature.inputs {
        if let FnArg::Typed(argument) = argument {
            *argument.pat = parse_quote!(_);
        }
    }
    Ok(quote!(#signature { #body }))
}

/// Takes the mark of a method that panics off it. Returns whether there was one.
fn take_mark(method: &mut TraitItemFn) -> bool {
    let before = method.attrs.len();
    method.attrs.retain(|attribute| !attribute.path().is_ident("panics_when_unwired"));
    method.attrs.len() < before
}

fn returns_result(output: &ReturnType) -> bool {
    let ReturnType::Type(_, output) = output else { return false };
    let Type::Path(output) = &**output else { return false };
    output.path.segments.last().is_some_and(|last| last.ident == "Result")
}
