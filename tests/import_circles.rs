//! No large circle of imports: files that need each other, directly or by a detour, are few.
//!
//! A file needs another when it imports something that the other defines, by `use` or by a path in its code that begins
//! with `crate`, `self`, `super` or a child module. A re-export is followed to the file that defines the item. A `mod`
//! declaration is no import, and neither modules for tests nor other crates count.

#![allow(clippy::expect_used, reason = "a test that cannot read the sources fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::buffer::{Cursor, TokenBuffer};
use syn::punctuated::Punctuated;
use syn::token::Comma;
use syn::visit::{self, Visit};
use syn::{
    Attribute, ImplItemFn, Item, ItemConst, ItemEnum, ItemFn, ItemImpl, ItemMacro, ItemMod, ItemStatic, ItemStruct,
    ItemTrait, ItemType, ItemUse, Macro, Meta, Signature, UseTree, Visibility,
};

/// The most files that may form a circle.
const LARGEST_CIRCLE: usize = 6;

type Files = BTreeSet<PathBuf>;
/// Each file with the files that it needs.
type Needs = BTreeMap<PathBuf, Files>;

#[test]
fn no_circle_of_imports_is_large() {
    let mut report = String::new();
    for source in crate_roots() {
        let needs = Crate::read(&source).needs();
        for circle in circles(&needs).into_iter().filter(|circle| circle.len() > LARGEST_CIRCLE) {
            let folder = source.parent().expect("a folder");
            report.push_str(&format!("\n{}: {} files\n", shown(folder, &root()), circle.len()));
            for file in &circle {
                let needed: Vec<String> = needs[file].intersection(&circle).map(|file| shown(file, folder)).collect();
                report.push_str(&format!("  {} -> {}\n", shown(file, folder), needed.join(", ")));
            }
        }
    }
    assert!(report.is_empty(), "circles of more than {LARGEST_CIRCLE} files:\n{report}");
}

#[test]
fn a_circle_is_found_behind_a_re_export() {
    let found = circles_of(&[
        ("lib.rs", "mod orders; mod parts; mod tests_of_parts; pub use orders::{Order as Sale, line::*};"),
        ("orders.rs", "pub mod line; pub struct Order;"),
        ("orders/line.rs", "fn print() { println!(\"{}\", crate::parts::one()); } pub struct Line;"),
        ("parts.rs", "use crate::{Line, Sale, missing_macro}; #[cfg(test)] mod tests { use super::*; }"),
        ("tests_of_parts.rs", "#![cfg(test)] use crate::parts;"),
    ]);
    assert_eq!(found, [["orders/line.rs", "parts.rs"]], "orders.rs declares line.rs and imports nothing");
}

#[test]
fn what_is_for_tests_closes_no_circle() {
    let found = circles_of(&[
        ("lib.rs", "mod order; mod price; #[macro_export] macro_rules! twice { () => { $crate::order::Order } }"),
        ("order.rs", "use crate::price::Price; pub struct Order; #[cfg(test)] mod tests { use std::mem; }"),
        ("order/tests.rs", "use crate::price::Price;"),
        ("price.rs", "crate::twice!(); pub struct Price; #[cfg(test)] mod tests { use crate::order::Order; }"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

/// One crate's modules and what they import.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Vec<String>, Module>,
    /// Macros that are reached by a path at the root, wherever they are defined.
    exported_macros: BTreeSet<String>,
}

#[derive(Default)]
struct Module {
    file: PathBuf,
    items: BTreeSet<String>,
    imports: Vec<Import>,
    /// Every path in the module's code that may lead to another file.
    paths: BTreeSet<Vec<String>>,
}

/// One name of a `use` declaration; `*` where it takes all names.
struct Import {
    name: String,
    path: Vec<String>,
}

impl Crate {
    fn read(source: &Path) -> Self {
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
                    let (name, below) = ([&name[..], &[word.clone()]].concat(), folder.join(&word));
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

    fn needs(&self) -> Needs {
        let mut needs = Needs::new();
        for (name, module) in &self.modules {
            let needed = needs.entry(module.file.clone()).or_default();
            for path in &module.paths {
                needed.extend(self.definers(name, path, &mut BTreeSet::new()));
            }
            needed.remove(&module.file);
        }
        needs
    }

    /// The files that define what `path` names in a module: several when a module and a function share the name, none
    /// when it is another crate's.
    fn definers(&self, module: &[String], path: &[String], seen: &mut BTreeSet<Vec<String>>) -> Files {
        let (mut from, mut rest) = (module, path);
        match &*path[0] {
            "crate" => (from, rest) = (&[], &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                while let Some(("super", above)) = rest.split_first().map(|(first, above)| (&**first, above)) {
                    (from, rest) = (&from[..from.len() - 1], above);
                }
            }
            _ => return self.look_up(from, rest, seen).unwrap_or_default(),
        }
        // A name that no item bears comes out of a macro in that module.
        self.look_up(from, rest, seen).unwrap_or_else(|| self.home(from, rest))
    }

    fn home(&self, module: &[String], path: &[String]) -> Files {
        let of_macro = module.is_empty() && path.first().is_some_and(|name| self.exported_macros.contains(name));
        if of_macro { Files::new() } else { Files::from([self.modules[module].file.clone()]) }
    }

    /// As [`Self::definers`], for a path from the module on; nothing when the module does not know its first name.
    fn look_up(&self, name: &[String], path: &[String], seen: &mut BTreeSet<Vec<String>>) -> Option<Files> {
        let module = self.modules.get(name)?;
        let here = || Files::from([module.file.clone()]);
        let Some((first, rest)) = path.split_first().filter(|(first, _)| *first != "*") else { return Some(here()) };
        // A name that is imported from itself, by a detour over `*`, leads nowhere.
        if !seen.insert([name, &["::".to_owned()], path].concat()) {
            return None;
        }
        let child = [name, std::slice::from_ref(first)].concat();
        if self.modules.contains_key(&child) {
            let mut files = self.look_up(&child, rest, seen).unwrap_or_else(|| self.home(&child, rest));
            if rest.is_empty() {
                files.extend(self.imported(name, module, path, seen).unwrap_or_default());
            }
            return Some(files);
        }
        if module.items.contains(first) { Some(here()) } else { self.imported(name, module, path, seen) }
    }

    fn imported(
        &self,
        name: &[String],
        module: &Module,
        path: &[String],
        seen: &mut BTreeSet<Vec<String>>,
    ) -> Option<Files> {
        let (named, all): (Vec<_>, Vec<_>) = module.imports.iter().partition(|import| import.name != "*");
        let mut files = None;
        for import in named.into_iter().filter(|import| import.name == path[0]) {
            let whole = [&import.path[..], &path[1..]].concat();
            // `use hex;` and the like name another crate, not the import itself.
            if import.path[0] != path[0] || self.modules.contains_key(&[name, &path[..1]].concat()) {
                files.get_or_insert_with(Files::new).extend(self.definers(name, &whole, seen));
            }
        }
        if files.is_some() {
            return files;
        }
        all.into_iter().find_map(|import| {
            let target = self.module_at(name, &import.path)?;
            self.look_up(&target, path, seen)
        })
    }

    /// The module that a `use …::*` names, if it is one of ours that the path spells out.
    fn module_at(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let mut at = module.to_vec();
        for word in path.iter().filter(|word| *word != "*") {
            match &**word {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                child => at.push(child.to_owned()),
            }
        }
        self.modules.contains_key(&at).then_some(at)
    }
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        self.paths.extend(imports(import).into_iter().map(|import| import.path));
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() && path.segments.len() > 1 {
            self.paths.insert(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.paths_in(TokenBuffer::new2(called.tokens.clone()).begin());
        visit::visit_macro(self, called);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.paths_in(TokenBuffer::new2(list.tokens.clone()).begin());
        }
    }

    /// Who may see an item is no import.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}

impl Module {
    /// Paths among tokens that are not parsed, such as the arguments of `format!`.
    fn paths_in(&mut self, mut at: Cursor) {
        let mut path: Vec<String> = Vec::new();
        while !at.eof() {
            if let Some((inside, _, _, after)) = at.any_group() {
                self.paths_in(inside);
                at = after;
            } else if let Some((word, after)) = at.ident() {
                path.push(word.to_string());
                at = after;
                if let Some(after) = colons(after) {
                    at = after;
                    continue;
                }
            } else if let Some((sign, after)) = at.punct() {
                // `$crate` in the body of a macro stands for the crate that calls nobody.
                at = if sign.as_char() == '$' { after.ident().map_or(after, |(_, after)| after) } else { after };
            } else {
                at = at.token_tree().expect("a token").1;
            }
            if path.len() > 1 {
                self.paths.insert(std::mem::take(&mut path));
            }
            path.clear();
        }
    }
}

fn colons(at: Cursor) -> Option<Cursor> {
    colon(at).and_then(colon)
}

fn colon(at: Cursor) -> Option<Cursor> {
    at.punct().filter(|(sign, _)| sign.as_char() == ':').map(|(_, after)| after)
}

fn imports(declared: &ItemUse) -> Vec<Import> {
    let mut found = Vec::new();
    if declared.leading_colon.is_none() {
        branches(&declared.tree, &mut Vec::new(), &mut found);
    }
    found
}

fn branches(tree: &UseTree, above: &mut Vec<String>, found: &mut Vec<Import>) {
    let (name, last) = match tree {
        UseTree::Path(path) => {
            above.push(path.ident.to_string());
            branches(&path.tree, above, found);
            above.pop();
            return;
        }
        UseTree::Group(group) => return group.items.iter().for_each(|tree| branches(tree, above, found)),
        UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
        UseTree::Rename(renamed) => (renamed.rename.to_string(), renamed.ident.to_string()),
        UseTree::Glob(_) => ("*".to_owned(), "*".to_owned()),
    };
    let mut path = above.clone();
    match (&*last, above.last()) {
        ("self", Some(module)) => found.push(Import { name: if name == "self" { module.clone() } else { name }, path }),
        _ => {
            path.push(last);
            found.push(Import { name, path });
        }
    }
}

/// Whether an item is compiled for tests only.
fn for_tests(attributes: &[Attribute]) -> bool {
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

/// The groups of files that all need each other, directly or by a detour.
fn circles(needs: &Needs) -> Vec<Files> {
    let reached: BTreeMap<&Path, Files> = needs.keys().map(|file| (&**file, reached(needs, file))).collect();
    let mut found = BTreeSet::new();
    for (file, others) in &reached {
        let circle: Files = others.iter().filter(|other| reached[&***other].contains(*file)).cloned().collect();
        found.extend((circle.len() > 1).then_some(circle));
    }
    found.into_iter().collect()
}

/// The files that a file needs, and what those need, and so on.
fn reached(needs: &Needs, file: &Path) -> Files {
    let (mut reached, mut next) = (Files::new(), vec![file]);
    while let Some(file) = next.pop() {
        next.extend(needs[file].iter().filter(|needed| reached.insert((*needed).clone())).map(|needed| &**needed));
    }
    reached
}

/// The circles of a crate that consists of these files, the first of which is its root.
fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder is made");
        fs::write(file, text).expect("a file is written");
    }
    let circles = circles(&Crate::read(&folder.path().join(files[0].0)).needs());
    circles.iter().map(|circle| circle.iter().map(|file| shown(file, folder.path())).collect()).collect()
}

/// The files that each crate's modules hang from.
fn crate_roots() -> Vec<PathBuf> {
    let mut folders = folders_in(&root().join("crates"));
    folders.extend(folders.clone().iter().flat_map(|folder| folders_in(folder)));
    let roots = folders.iter().flat_map(|folder| ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file)));
    let roots: Vec<PathBuf> = roots.filter(|file| file.exists()).collect();
    assert!(roots.len() > 20, "hardly any crates found below {}", root().display());
    roots
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    folders
}

fn shown(file: &Path, folder: &Path) -> String {
    file.strip_prefix(folder).unwrap_or(file).display().to_string()
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).expect("the package lies two folders below the root").to_owned()
}
