use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, LitInt, LitStr, Token, Type, parenthesized};

/// Description of the `ETag` of an answer, used when the attribute gives no other.
const OWN_VERSION: &str = "Its version, for If-Match";

/// The parsed contents of an operation's attribute.
pub(crate) struct Declared {
    pub(crate) path: LitStr,
    pub(crate) tag: Option<LitStr>,
    /// Descriptions of the ids in the path, in their order.
    pub(crate) ids: Vec<LitStr>,
    pub(crate) params: Option<TokenStream>,
    pub(crate) body: Option<TokenStream>,
    pub(crate) success: Option<Success>,
    /// Description of the `ETag` of the response; `None` when the answer has none.
    pub(crate) version: Option<LitStr>,
    pub(crate) responses: Option<TokenStream>,
}

/// The response of a successful call.
pub(crate) struct Success {
    pub(crate) status: LitInt,
    pub(crate) description: LitStr,
    pub(crate) body: Option<Type>,
}

impl Parse for Declared {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut declared = Self {
            path: input.parse()?,
            tag: None,
            ids: Vec::new(),
            params: None,
            body: None,
            success: None,
            version: None,
            responses: None,
        };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            declared.take(input)?;
        }
        Ok(declared)
    }
}

impl Declared {
    /// Reads one part of the attribute after the path.
    fn take(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let name: Ident = input.parse()?;
        match name.to_string().as_str() {
            "tag" => {
                input.parse::<Token![=]>()?;
                self.tag = Some(input.parse()?);
            }
            "ids" => {
                let content;
                parenthesized!(content in input);
                self.ids = Punctuated::<LitStr, Token![,]>::parse_terminated(&content)?.into_iter().collect();
            }
            "params" => self.params = Some(verbatim(input)?),
            "body" => self.body = Some(verbatim(input)?),
            "responses" => self.responses = Some(verbatim(input)?),
            "success" => {
                let content;
                parenthesized!(content in input);
                self.success = Some(content.parse()?);
            }
            "versioned" => {
                let described = input.parse::<Option<Token![=]>>()?.map(|_| input.parse()).transpose()?;
                self.version = Some(described.unwrap_or_else(|| LitStr::new(OWN_VERSION, name.span())));
            }
            _ => return Err(syn::Error::new(name.span(), "no part of the declaration of an operation")),
        }
        Ok(())
    }
}

impl Parse for Success {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let status = input.parse()?;
        input.parse::<Token![,]>()?;
        let description = input.parse()?;
        let body =
            input.parse::<Option<Token![,]>>()?.filter(|_| !input.is_empty()).map(|_| input.parse()).transpose()?;
        let _: Option<Token![,]> = input.parse()?;
        Ok(Self { status, description, body })
    }
}

/// Reads the tokens in parentheses unchanged.
fn verbatim(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let content;
    parenthesized!(content in input);
    content.parse()
}
