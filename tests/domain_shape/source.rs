//! The declarations in a file of a domain crate that decide where the file belongs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{
    Attribute, Fields, GenericArgument, Ident, ImplItemFn, ItemEnum, ItemFn, ItemImpl, ItemMacro, ItemMod, ItemStruct,
    ItemTrait, Meta, PathArguments, PathSegment, Signature, TraitItemFn, Type, TypeParamBound, TypeReference,
    TypeTraitObject, Visibility,
};

/// One source file with what it declares outside modules that are compiled for tests only.
#[derive(Default)]
pub(crate) struct Source {
    pub(crate) file: PathBuf,
    /// The path below `src`, without the extension.
    pub(crate) place: Vec<String>,
    pub(crate) async_functions: Vec<String>,
    pub(crate) free_functions: Vec<String>,
    pub(crate) traits: Vec<DeclaredTrait>,
    /// The structs and enums.
    pub(crate) types: Vec<DeclaredType>,
    /// The traits (none for methods of the type's own) that types implement, and the types.
    pub(crate) impls: Vec<(Option<String>, String)>,
    /// The types that `debug_by_name!` names.
    pub(crate) shown_by_name: Vec<String>,
    /// The types of errors in the results of public functions and of ports.
    pub(crate) errors: BTreeSet<String>,
}

pub(crate) struct DeclaredTrait {
    pub(crate) name: String,
    /// Whether it can be mocked or has asynchronous methods.
    pub(crate) is_annotated: bool,
}

pub(crate) struct DeclaredType {
    pub(crate) name: String,
    pub(crate) keeps: Kept,
    pub(crate) is_public: bool,
    /// Whether it derives `Debug`.
    pub(crate) derives_debug: bool,
    /// Whether it derives `Error`.
    pub(crate) derives_error: bool,
}

/// The names in the types of fields, but for what is only borrowed: a rule may borrow a port for one question.
#[derive(Default)]
pub(crate) struct Kept {
    /// The traits after `dyn`.
    pub(crate) traits: BTreeSet<String>,
    pub(crate) types: BTreeSet<String>,
}

impl Source {
    pub(crate) fn read(file: &Path, sources: &Path) -> Self {
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let below = file.strip_prefix(sources).expect("a file of the crate").with_extension("");
        let place = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let mut source = Self { file: file.to_owned(), place, ..Self::default() };
        source.visit_file(&parsed);
        source
    }

    /// Whether the file holds tests, by its folder and its name.
    pub(crate) fn is_test(&self) -> bool {
        self.place.iter().any(|part| part.ends_with("tests"))
    }

    /// Whether the file is the module that this path names, or below it.
    pub(crate) fn is_in(&self, module: &[&str]) -> bool {
        self.place.len() >= module.len() && self.place.iter().zip(module).all(|(part, name)| part == name)
    }

    fn keep_type<'f>(
        &mut self,
        (name, visibility, attributes): (&Ident, &Visibility, &[Attribute]),
        all_fields: impl IntoIterator<Item = &'f Fields>,
    ) {
        let mut keeps = Kept::default();
        all_fields.into_iter().flatten().for_each(|field| keeps.visit_type(&field.ty));
        let derived: Vec<&Attribute> =
            attributes.iter().filter(|attribute| attribute.path().is_ident("derive")).collect();
        self.types.push(DeclaredType {
            name: name.to_string(),
            keeps,
            is_public: is_public(visibility),
            derives_debug: derived.iter().any(|attribute| mentions(attribute, &["Debug"])),
            derives_error: derived.iter().any(|attribute| mentions(attribute, &["Error"])),
        });
    }

    /// Notes the errors of the results that a public function returns.
    fn keep_errors(&mut self, signature: &Signature) {
        let mut errors = Errors::default();
        errors.visit_return_type(&signature.output);
        self.errors.extend(errors.0);
    }
}

impl<'ast> Visit<'ast> for Source {
    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !mention(&module.attrs, &["test"]) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.free_functions.push(function.sig.ident.to_string());
        if is_public(&function.vis) {
            self.keep_errors(&function.sig);
        }
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if is_public(&function.vis) {
            self.keep_errors(&function.sig);
        }
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        self.keep_errors(&function.sig);
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_item_macro(&mut self, invoked: &'ast ItemMacro) {
        if invoked.mac.path.segments.last().is_some_and(|segment| segment.ident == "debug_by_name") {
            let types = invoked.mac.tokens.to_string();
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let name = |one: &str| one.trim().split(|letter| !is_word(letter)).next().map(str::to_owned);
            self.shown_by_name.extend(types.split(',').filter_map(name));
        }
    }

    fn visit_signature(&mut self, signature: &'ast Signature) {
        self.async_functions.extend(signature.asyncness.map(|_| signature.ident.to_string()));
    }

    fn visit_item_trait(&mut self, declared: &'ast ItemTrait) {
        let is_annotated = mention(&declared.attrs, &["async_trait", "automock"]);
        self.traits.push(DeclaredTrait { name: declared.ident.to_string(), is_annotated });
        visit::visit_item_trait(self, declared);
    }

    fn visit_item_struct(&mut self, declared: &'ast ItemStruct) {
        self.keep_type((&declared.ident, &declared.vis, &declared.attrs), [&declared.fields]);
    }

    fn visit_item_enum(&mut self, declared: &'ast ItemEnum) {
        let fields = declared.variants.iter().map(|variant| &variant.fields);
        self.keep_type((&declared.ident, &declared.vis, &declared.attrs), fields);
    }

    fn visit_item_impl(&mut self, implementation: &'ast ItemImpl) {
        let of_trait = implementation.trait_.as_ref().and_then(|(path, _)| path.segments.last());
        if let Type::Path(path) = &*implementation.self_ty
            && let Some(last) = path.path.segments.last()
        {
            self.impls.push((of_trait.map(|segment| segment.ident.to_string()), last.ident.to_string()));
        }
        visit::visit_item_impl(self, implementation);
    }
}

impl<'ast> Visit<'ast> for Kept {
    fn visit_type_trait_object(&mut self, object: &'ast TypeTraitObject) {
        for bound in &object.bounds {
            if let TypeParamBound::Trait(bound) = bound {
                self.traits.extend(bound.path.segments.last().map(|segment| segment.ident.to_string()));
            }
        }
    }

    fn visit_path_segment(&mut self, segment: &'ast PathSegment) {
        self.types.insert(segment.ident.to_string());
        visit::visit_path_segment(self, segment);
    }

    fn visit_type_reference(&mut self, _: &'ast TypeReference) {}
}

/// The names of the types of errors in a type.
#[derive(Default)]
struct Errors(BTreeSet<String>);

impl<'ast> Visit<'ast> for Errors {
    fn visit_path_segment(&mut self, segment: &'ast PathSegment) {
        if segment.ident == "Result"
            && let PathArguments::AngleBracketed(arguments) = &segment.arguments
            && let Some(GenericArgument::Type(Type::Path(error))) = arguments.args.iter().nth(1)
        {
            self.0.extend(error.path.segments.last().map(|segment| segment.ident.to_string()));
        }
        visit::visit_path_segment(self, segment);
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether one of the attributes has one of these words.
fn mention(attributes: &[Attribute], wanted: &[&str]) -> bool {
    attributes.iter().any(|attribute| mentions(attribute, wanted))
}

/// Whether an attribute has one of these words.
fn mentions(attribute: &Attribute, wanted: &[&str]) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let named = attribute.path().segments.iter().any(|segment| wanted.iter().any(|word| segment.ident == word));
    let Meta::List(list) = &attribute.meta else { return named };
    named || list.tokens.to_string().split(|character| !is_word(character)).any(|word| wanted.contains(&word))
}
