use crate::attribute::{Declared, Success};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{FnArg, Ident, ItemFn, Type};

/// Generates the handler together with its route, its entry in the OpenAPI document, and the requirements that its
/// arguments add to that entry.
pub(crate) fn expand(method: &str, declared: &Declared, handler: &ItemFn) -> syn::Result<TokenStream> {
    let method = Ident::new(method, declared.path.span());
    let name = &handler.sig.ident;
    let path = &declared.path;
    let documented = without_patterns(&path.value());
    let tag = declared.tag.as_ref().map(|tag| quote!(tag = #tag,));
    let params = parameters(declared)?;
    let body = declared.body.as_ref().map(|body| quote!(request_body(#body),));
    let responses = responses(declared);
    let (handler, arguments) = served(handler)?;
    Ok(quote! {
        #[::utoipa::path(#method, path = #documented, impl_for = #name, #tag #params #body responses(#responses))]
        #[::actix_web::#method(#path)]
        #handler

        impl crate::operation::Described for #name {
            const PATH: &'static str = #documented;

            fn describe(description: &mut crate::operation::Description) {
                #( <#arguments as crate::operation::Argument>::describe(description); )*
            }
        }
    })
}

/// Lists the parameters of the path with their descriptions, followed by the parameters declared in full.
fn parameters(declared: &Declared) -> syn::Result<Option<TokenStream>> {
    let path = without_patterns(&declared.path.value());
    let names: Vec<&str> = path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
    if !declared.ids.is_empty() && names.len() != declared.ids.len() {
        return Err(syn::Error::new(declared.path.span(), "`ids` describes another number of ids than the path has"));
    }
    let ids = names.iter().zip(&declared.ids).map(|(name, text)| quote!((#name = i64, Path, description = #text)));
    let all: Vec<TokenStream> = ids.chain(declared.params.clone()).collect();
    Ok((!all.is_empty()).then(|| quote!(params(#(#all),*),)))
}

/// Removes the patterns from the parameters of a path: `/customers/{code:.*}` becomes `/customers/{code}`.
fn without_patterns(path: &str) -> String {
    let mut parts = path.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |begun, part| {
        let (parameter, rest) = part.split_once('}').unwrap_or((part, ""));
        let name = parameter.split(':').next().unwrap_or_default();
        format!("{begun}{{{name}}}{rest}")
    })
}

fn responses(declared: &Declared) -> TokenStream {
    let success = declared.success.as_ref().map(|Success { status, description, body }| {
        let body = body.as_ref().map(|body| quote!(body = #body,));
        let version = declared.version.as_ref().map(|text| quote!(headers(("ETag" = String, description = #text)),));
        quote!((status = #status, description = #description, #body #version),)
    });
    let further = &declared.responses;
    quote!(#success #further)
}

/// The handler as actix-web serves it, with the types of its arguments. A handler that is not `async` becomes the work of
/// an async function around it: the argument runs the work, which is what the handler takes by value, or the `Ordered`
/// form of what it borrows.
fn served(handler: &ItemFn) -> syn::Result<(TokenStream, Vec<TokenStream>)> {
    let ItemFn { attrs, vis, sig, block, .. } = handler;
    let taken: Vec<&Type> = sig.inputs.iter().map(taken).collect::<syn::Result<_>>()?;
    if sig.asyncness.is_some() {
        return Ok((quote!(#handler), taken.into_iter().map(|taken| quote!(#taken)).collect()));
    }
    let name = &sig.ident;
    let argument = match taken.as_slice() {
        [Type::Reference(order)] => {
            let order = &order.elem;
            quote!(crate::operation::Ordered<#order>)
        }
        [asked] => quote!(#asked),
        _ => return Err(syn::Error::new_spanned(sig, "work takes one argument; a handler with others is async")),
    };
    let served = quote! {
        #(#attrs)*
        #vis async fn #name(argument: #argument) -> crate::operation::Responded {
            #sig #block
            argument.respond(#name).await
        }
    };
    Ok((served, vec![argument]))
}

fn taken(input: &FnArg) -> syn::Result<&Type> {
    match input {
        FnArg::Typed(argument) => Ok(&argument.ty),
        FnArg::Receiver(this) => Err(syn::Error::new_spanned(this, "a handler is no method")),
    }
}
