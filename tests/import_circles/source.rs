//! A crate's modules as their files declare them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::token::Comma;
use syn::visit::Visit;
use syn::{
    Attribute, Item, ItemConst, ItemEnum, ItemFn, ItemImpl, ItemMacro, ItemMod, ItemStatic, ItemStruct, ItemTrait,
    ItemType, ItemUse, Meta, Signature,
};

use crate::imports::{Import, imports};

/// One crate's modules and what they import.
#[derive(Default)]
pub(crate) struct Crate {
    pub(crate) modules: BTreeMap<Vec<String>, Module>,
    /// Macros that are reached by a path at the root, no matter where they are defined.
    pub(crate) exported_macros: BTreeSet<String>,
}

#[derive(Default)]
pub(crate) struct Module {
    pub(crate) file: PathBuf,
    pub(crate) items: BTreeSet<String>,
    pub(crate) imports: Vec<Import>,
    /// Every path in the module's code that may lead to another file.
    pub(crate) paths: BTreeSet<Vec<String>>,
}

impl Crate {
    pub(crate) fn read(source: &Path) -> Self {
        let mut read = Self::default();
        read.file(Vec::new(), source, source.parent().expect("a folder"));
        read
    }

    /// Reads a module's file; its children lie in `folder`.
    fn file(&mut self, name: Vec<String>, file: &Path, folder: &Path) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        if !for_tests(&parsed.attrs) {
            self.items(name, file, folder, &parsed.items);
        }
    }

    fn items(&mut self, name: Vec<String>, file: &Path, folder: &Path, items: &[Item]) {
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        for item in items.iter().filter(|item| !for_tests(attributes(item))) {
            match item {
                Item::Mod(child) => {
                    let word = child.ident.to_string();
                    let (name, below) = ([&name[..], std::slice::from_ref(&word)].concat(), folder.join(&word));
                    match &child.content {
                        Some((_, items)) => self.items(name, file, &below, items),
                        None => self.file(name, &below.with_extension("rs"), &below),
                    }
                }
                Item::Use(import) => module.imports.extend(imports(import)),
                Item::Macro(rules) if rules.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) => {
                    self.exported_macros.extend(rules.ident.as_ref().map(ToString::to_string));
                }
                _ => module.items.extend(defined(item)),
            }
            if !matches!(item, Item::Mod(_)) {
                module.visit_item(item);
            }
        }
        self.modules.insert(name, module);
    }
}

/// Whether an item is compiled for tests only.
pub(crate) fn for_tests(attributes: &[Attribute]) -> bool {
    let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    conditions.filter_map(|attribute| attribute.parse_args().ok()).any(|condition| needs_test(&condition))
}

fn needs_test(condition: &Meta) -> bool {
    match condition {
        Meta::List(list) if list.path.is_ident("all") => list
            .parse_args_with(Punctuated::<Meta, Comma>::parse_terminated)
            .is_ok_and(|conditions| conditions.iter().any(needs_test)),
        condition => condition.path().is_ident("test"),
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(ItemConst { attrs, .. })
        | Item::Enum(ItemEnum { attrs, .. })
        | Item::Fn(ItemFn { attrs, .. })
        | Item::Impl(ItemImpl { attrs, .. })
        | Item::Macro(ItemMacro { attrs, .. })
        | Item::Mod(ItemMod { attrs, .. })
        | Item::Static(ItemStatic { attrs, .. })
        | Item::Struct(ItemStruct { attrs, .. })
        | Item::Trait(ItemTrait { attrs, .. })
        | Item::Type(ItemType { attrs, .. })
        | Item::Use(ItemUse { attrs, .. }) => attrs,
        _ => &[],
    }
}

/// The name that an item brings into its module.
fn defined(item: &Item) -> Option<String> {
    match item {
        Item::Const(ItemConst { ident, .. })
        | Item::Enum(ItemEnum { ident, .. })
        | Item::Fn(ItemFn { sig: Signature { ident, .. }, .. })
        | Item::Macro(ItemMacro { ident: Some(ident), .. })
        | Item::Static(ItemStatic { ident, .. })
        | Item::Struct(ItemStruct { ident, .. })
        | Item::Trait(ItemTrait { ident, .. })
        | Item::Type(ItemType { ident, .. }) => Some(ident.to_string()),
        _ => None,
    }
}
