//! The public structs and enums of a crate that others could make or match whole, and how they grow.

use std::collections::BTreeSet;
use std::path::Path;

use syn::parse::ParseStream;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Fields, Ident, ImplItem, ItemEnum, ItemFn, ItemImpl, ItemMacro, ItemMod, ItemStruct, Meta, Token, Type,
    Visibility,
};

/// The mark of what grows, as the attribute `growing` writes it, for crates that cannot use that attribute.
const BY_HAND: &str = "cfg_attr (any (doc , not (feature = \"_exhaustive\")) , non_exhaustive)";

/// A public struct whose fields are all public, or a public enum.
pub(crate) struct Declared {
    pub(crate) name: String,
    pub(crate) grows: bool,
    /// Whether it is a struct that grows and has no constructor by the attribute.
    pub(crate) needs_maker: bool,
}

/// What the sources of a crate declare.
#[derive(Default)]
pub(crate) struct Declarations {
    pub(crate) types: Vec<Declared>,
    /// The types that have a function `new`, or a value by default.
    pub(crate) made: BTreeSet<String>,
}

impl Declarations {
    /// Adds what a file declares.
    pub(crate) fn read(&mut self, file: &Path, text: &str) {
        let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.visit_file(&parsed);
    }

    fn keep(&mut self, name: &Ident, attributes: &[Attribute], is_struct: bool) {
        let grows = attributes.iter().any(marks);
        let has_new = attributes.iter().any(|attribute| has_words(attribute, "growing", &["new"]));
        if has_new || attributes.iter().any(|attribute| has_words(attribute, "derive", &["Default"])) {
            self.made.insert(name.to_string());
        }
        // What is marked without the attribute is made by its own crate alone, unless that wrote a constructor.
        let needs_maker = is_struct && attributes.iter().any(|attribute| attribute.path().is_ident("growing"));
        self.types.push(Declared { name: name.to_string(), grows, needs_maker });
    }
}

impl<'ast> Visit<'ast> for Declarations {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !module.attrs.iter().any(|attribute| has_words(attribute, "cfg", &["test"])) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, _: &'ast ItemFn) {}

    fn visit_item_struct(&mut self, declared: &'ast ItemStruct) {
        let is_open = !matches!(declared.fields, Fields::Unit)
            && declared.fields.iter().all(|field| matches!(field.vis, Visibility::Public(_)));
        if is_open && matches!(declared.vis, Visibility::Public(_)) {
            self.keep(&declared.ident, &declared.attrs, true);
        }
    }

    fn visit_item_enum(&mut self, declared: &'ast ItemEnum) {
        if matches!(declared.vis, Visibility::Public(_)) {
            self.keep(&declared.ident, &declared.attrs, false);
        }
    }

    /// An enum that `words!` or `facts!` declares.
    fn visit_item_macro(&mut self, invoked: &'ast ItemMacro) {
        let macros = ["words", "facts"];
        if !invoked.mac.path.segments.last().is_some_and(|last| macros.iter().any(|name| last.ident == name)) {
            return;
        }
        let mut found = None;
        // The rest is not Rust, and is left unread.
        let _ = invoked.mac.parse_body_with(|input: ParseStream<'_>| {
            let attributes = input.call(Attribute::parse_outer)?;
            let visibility: Option<Visibility> = input.peek(Token![pub]).then(|| input.parse()).transpose()?;
            let is_fact = input.parse::<Option<Token![enum]>>()?.is_some();
            let is_public = !is_fact || matches!(visibility, Some(Visibility::Public(_)));
            found = is_public.then_some((attributes, input.parse::<Ident>()?));
            Ok(())
        });
        if let Some((attributes, name)) = found {
            self.keep(&name, &attributes, false);
        }
    }

    fn visit_item_impl(&mut self, implementation: &'ast ItemImpl) {
        let Type::Path(path) = &*implementation.self_ty else { return };
        let Some(last) = path.path.segments.last() else { return };
        let is_default = implementation
            .trait_
            .as_ref()
            .is_some_and(|(path, _)| path.segments.last().is_some_and(|segment| segment.ident == "Default"));
        let has_new = implementation.trait_.is_none() && implementation.items.iter().any(is_constructor);
        if is_default || has_new {
            self.made.insert(last.ident.to_string());
        }
    }
}

/// Whether it is a public function `new`.
fn is_constructor(item: &ImplItem) -> bool {
    let ImplItem::Fn(function) = item else { return false };
    function.sig.ident == "new" && matches!(function.vis, Visibility::Public(_))
}

/// Whether the attribute lets the type grow.
fn marks(attribute: &Attribute) -> bool {
    let path = attribute.path();
    if path.is_ident("growing") || path.is_ident("non_exhaustive") {
        return true;
    }
    let Meta::List(list) = &attribute.meta else { return false };
    plain(&format!("cfg_attr ({})", list.tokens)) == plain(BY_HAND) && path.is_ident("cfg_attr")
}

/// Whether the attribute with this name has one of the words in its brackets.
fn has_words(attribute: &Attribute, name: &str, words: &[&str]) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    attribute.path().is_ident(name)
        && list.tokens.to_string().split(|letter| !is_letter(letter)).any(|word| words.contains(&word))
}

/// The text without its spaces.
fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}
