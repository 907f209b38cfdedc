use proc_macro2::TokenStream;
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Error, Expr, GenericArgument, Ident, LitStr, Path, PathArguments, Result, Type};

/// A field of a form, with the rules that its attributes declare.
pub(crate) struct Field {
    ident: Ident,
    name: String,
    rules: Vec<TokenStream>,
    is_required: bool,
    /// The statements that check the value, once it is given.
    checks: Vec<TokenStream>,
    shape: Shape,
    /// The type of the part or of the entries, when the rules of the part are checked too.
    part: Option<Type>,
}

/// The shapes of fields that the checks and the walk over all texts distinguish.
#[derive(PartialEq, Eq)]
enum Shape {
    OptionalText,
    Optional,
    /// `None` when it is left out, `Some(None)` when it is to be cleared.
    OptionalTwice,
    List,
    Plain,
}

impl Field {
    pub(crate) fn read(field: &syn::Field) -> Result<Self> {
        let ident = field.ident.clone().ok_or_else(|| Error::new_spanned(field, "a form has named fields"))?;
        let (shape, inner) = shape(&field.ty);
        let name = ident.to_string();
        let (rules, checks) = (Vec::new(), Vec::new());
        let mut read = Self { ident, name, rules, is_required: false, checks, shape, part: None };
        let mut nested = false;
        let mut declared = false;
        for attribute in &field.attrs {
            if attribute.path().is_ident("serde") || attribute.path().is_ident("rules") {
                read.rename(attribute, &mut nested)?;
            } else if attribute.path().is_ident("validate") {
                declared = true;
                attribute.parse_nested_meta(|meta| read.rule(&meta))?;
            }
        }
        if !declared && read.shape == Shape::OptionalText {
            return Err(Error::new_spanned(field, "a text needs a rule, `custom(function = Text::check)` at least"));
        }
        read.part = nested.then(|| inner.clone());
        Ok(read)
    }

    /// Takes the name that the field has in JSON: that of `serde(rename = "…")`, or of `rules(rename = "…")` where
    /// clients use another one than the stored form. `rules(nested)` says that the rules of the part hold too.
    fn rename(&mut self, attribute: &Attribute, nested: &mut bool) -> Result<()> {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("nested") {
                *nested = true;
            } else if meta.path.is_ident("rename") {
                self.name = meta.value()?.parse::<LitStr>()?.value();
            } else if meta.input.peek(syn::Token![=]) {
                meta.value()?.parse::<Expr>()?;
            }
            Ok(())
        })
    }

    fn rule(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let rule = quote!(::customs_kernel::rules::Rule);
        if meta.path.is_ident("required") {
            self.rules.push(quote!(#rule::Required));
            self.is_required = true;
        } else if meta.path.is_ident("length") {
            let (min, max) = limits(meta)?;
            let (None, Some(max)) = (min, max) else { return Err(meta.error("a length of forms has `max` alone")) };
            self.rules.push(quote!(#rule::Length { min: None, max: Some(#max) }));
            self.checks.push(quote!(check.length(value, #max);));
        } else if meta.path.is_ident("range") {
            let (Some(min), Some(max)) = limits(meta)? else {
                return Err(meta.error("a range of forms has both limits"));
            };
            self.rules.push(quote!(#rule::Range { min: Some(#min), max: Some(#max) }));
            self.checks.push(quote!(check.range(*value, #min, #max);));
        } else if meta.path.is_ident("custom") {
            let checked = field_rule(meta)?;
            self.rules.push(quote!(<#checked as ::customs_kernel::rules::FieldRule>::RULE));
            self.checks.push(quote!(check.rule::<#checked>(value);));
        } else if !meta.path.is_ident("skip") {
            return Err(meta
                .error("the rules of forms are required, length, range, custom and skip; parts have `rules(nested)`"));
        }
        Ok(())
    }

    /// The row of the field in the table; `None` when it has no rules.
    pub(crate) fn entry(&self) -> Option<TokenStream> {
        let Self { ident, name, rules, .. } = self;
        let field = ident.to_string();
        (!rules.is_empty()).then(|| {
            quote! {
                ::customs_kernel::rules::FieldRules { field: #field, name: #name, rules: &[#(#rules),*] }
            }
        })
    }

    /// The statements that check the field and report what it breaks; `None` when it has no rules.
    pub(crate) fn check(&self) -> Option<TokenStream> {
        let Self { ident, name, rules, is_required, checks, shape, .. } = self;
        let required = is_required.then(|| quote!(check.required(self.#ident.is_some());));
        let given = (!checks.is_empty()).then(|| match shape {
            Shape::OptionalText | Shape::Optional => quote!(if let Some(value) = &self.#ident { #(#checks)* }),
            Shape::OptionalTwice => quote!(if let Some(Some(value)) = &self.#ident { #(#checks)* }),
            Shape::List | Shape::Plain => quote!(let value = &self.#ident; #(#checks)*),
        });
        (!rules.is_empty()).then(|| {
            quote! {{
                let mut check = ::customs_kernel::rules::ValueCheck::default();
                #required
                #given
                report(#name, check);
            }}
        })
    }

    /// The statement that shows the part to a visitor of parts; `None` for a plain value.
    pub(crate) fn visit_part(&self) -> Option<TokenStream> {
        let Self { ident, name, shape, part, .. } = self;
        let parts = quote!(::customs_kernel::rules::VisitParts);
        part.as_ref().map(|_| match shape {
            Shape::List => quote!(#parts::entries(visit, #name, &self.#ident);),
            Shape::Plain => quote!(#parts::part(visit, #name, &self.#ident);),
            Shape::Optional | Shape::OptionalText | Shape::OptionalTwice => {
                quote!(if let Some(part) = &self.#ident { #parts::part(visit, #name, part); })
            }
        })
    }

    /// The statement that shows the texts of the field to `visit`.
    pub(crate) fn visit(&self) -> Option<TokenStream> {
        let Self { ident, rules, shape, part, .. } = self;
        let part_texts = quote!(::customs_kernel::rules::Ruled::visit_texts);
        match (shape, part) {
            (Shape::OptionalText, _) => Some(quote!(visit(const { &[#(#rules),*] }, &mut self.#ident);)),
            (_, None) => None,
            (Shape::Plain, Some(_)) => Some(quote!(#part_texts(&mut self.#ident, visit);)),
            (_, Some(_)) => Some(quote!(for part in self.#ident.iter_mut() { #part_texts(part, visit); })),
        }
    }
}

/// Reads `(min = …, max = …)`; a limit that is left out is `None`.
fn limits(meta: &ParseNestedMeta<'_>) -> Result<(Option<Expr>, Option<Expr>)> {
    let (mut min, mut max) = (None, None);
    meta.parse_nested_meta(|limit| {
        let value: Expr = limit.value()?.parse()?;
        if limit.path.is_ident("min") {
            min = Some(value);
        } else if limit.path.is_ident("max") {
            max = Some(value);
        } else {
            return Err(limit.error("limits of forms are min and max"));
        }
        Ok(())
    })?;
    Ok((min, max))
}

/// Reads `(function = Rule::check)` and returns `Rule`.
fn field_rule(meta: &ParseNestedMeta<'_>) -> Result<Path> {
    let mut rule = None;
    meta.parse_nested_meta(|argument| {
        let mut path: Path = argument.value()?.parse()?;
        let function = path.segments.pop();
        if !argument.path.is_ident("function") || function.is_none_or(|function| function.ident != "check") {
            return Err(argument.error("a rule of a field is named as `function = Rule::check`"));
        }
        path.segments.pop_punct();
        rule = Some(path);
        Ok(())
    })?;
    rule.ok_or_else(|| meta.error("a rule of a field is named as `function = Rule::check`"))
}

/// The shape of a field, and its type without `Option` or `Vec`.
fn shape(ty: &Type) -> (Shape, &Type) {
    if let Some(inner) = inside("Option", ty) {
        return match inside("Option", inner) {
            Some(_) => (Shape::OptionalTwice, inner),
            None if is_text(inner) => (Shape::OptionalText, inner),
            None => (Shape::Optional, inner),
        };
    }
    inside("Vec", ty).map_or((Shape::Plain, ty), |entry| (Shape::List, entry))
}

/// The type inside `Option<…>` or `Vec<…>`.
fn inside<'t>(name: &str, ty: &'t Type) -> Option<&'t Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == name)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    }
}

fn is_text(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("String"))
}
