//! The source files of tests, and what a name in one of them means.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::punctuated::Punctuated;
use syn::{Block, Expr, FnArg, Ident, ImplItem, Item, Pat, Signature, Token, Type, UseTree};

/// The names of the modules from the root of the crate down to one module.
pub(crate) type ModulePath = Vec<String>;

/// The modules that are read, of one crate.
pub(crate) struct Sources(BTreeMap<ModulePath, Module>);

#[derive(Default)]
pub(crate) struct Module {
    pub(crate) functions: Vec<Function>,
    pub(crate) constants: BTreeMap<String, &'static Expr>,
    /// The modules that the module imports from.
    imports: BTreeSet<ModulePath>,
    /// The functions that run as tests.
    pub(crate) tests: BTreeSet<String>,
}

pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) module: ModulePath,
    /// The type that the function belongs to.
    pub(crate) owner: Option<String>,
    pub(crate) takes_self: bool,
    pub(crate) parameters: Vec<Pat>,
    pub(crate) body: Block,
}

impl Sources {
    /// Reads the files below `folder`. They stay in memory until the test program ends.
    pub(crate) fn read(folder: &Path) -> &'static Self {
        let mut files = Vec::new();
        files_below(folder, &mut files);
        let mut modules = BTreeMap::<ModulePath, Module>::new();
        for file in files {
            let below = file.strip_prefix(folder).expect("it lies in the folder");
            let name = module_path(below);
            modules.insert(name.clone(), Module::read(&file, &name));
        }
        // An import names a module or an item in one.
        let names: BTreeSet<ModulePath> = modules.keys().cloned().collect();
        for module in modules.values_mut() {
            let named = |path: ModulePath| {
                (0..=path.len()).rev().map(|end| path[..end].to_vec()).find(|path| names.contains(path))
            };
            module.imports = std::mem::take(&mut module.imports).into_iter().filter_map(named).collect();
        }
        Box::leak(Box::new(Self(modules)))
    }

    pub(crate) fn modules(&self) -> impl Iterator<Item = (&ModulePath, &Module)> {
        self.0.iter()
    }

    /// The test with that name in a module `folder/module`.
    pub(crate) fn test(&self, module: &str, name: &str) -> Option<&Function> {
        let module = self.0.get(&module.split('/').map(str::to_owned).collect::<ModulePath>())?;
        module.functions.iter().find(|function| function.name == name && module.tests.contains(name))
    }

    /// The functions that are meant: those in the module, else in the modules that it imports from, else in those that
    /// these import from, and so on.
    pub(crate) fn functions(
        &'static self,
        from: &ModulePath,
        is_meant: impl Fn(&Function) -> bool,
    ) -> Vec<&'static Function> {
        let found = self.levels(from).into_iter().map(|level| {
            let functions = level.into_iter().flat_map(|module| &module.functions);
            functions.filter(|function| is_meant(function)).collect::<Vec<_>>()
        });
        found.into_iter().find(|functions| !functions.is_empty()).unwrap_or_default()
    }

    /// The value of a constant, looked for in the same order.
    pub(crate) fn constant(&'static self, from: &ModulePath, name: &str) -> Option<&'static Expr> {
        self.levels(from).into_iter().flatten().find_map(|module| module.constants.get(name).copied())
    }

    /// The module, those it imports from, those that these import from, and so on.
    fn levels(&'static self, from: &ModulePath) -> Vec<Vec<&'static Module>> {
        let (mut seen, mut level, mut levels) = (BTreeSet::new(), BTreeSet::from([from]), Vec::new());
        while !level.is_empty() {
            let modules: Vec<&Module> = level.iter().filter_map(|name| self.0.get(*name)).collect();
            seen.append(&mut level);
            let imports = modules.iter().flat_map(|module| &module.imports);
            level = imports.filter(|path| !seen.contains(path)).collect();
            levels.push(modules);
        }
        levels
    }
}

impl Module {
    fn read(file: &Path, name: &ModulePath) -> Self {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut module = Self::default();
        for item in parsed.items {
            module.take(item, name);
        }
        module
    }

    fn take(&mut self, item: Item, module: &ModulePath) {
        match item {
            Item::Fn(function) => {
                if function
                    .attrs
                    .iter()
                    .any(|attribute| attribute.path().segments.last().is_some_and(|word| word.ident == "test"))
                {
                    self.tests.insert(function.sig.ident.to_string());
                }
                self.functions.push(Function::new(function.sig, *function.block, module, None));
            }
            Item::Impl(block) => {
                let owner = match &*block.self_ty {
                    Type::Path(path) => path.path.segments.last().map(|word| word.ident.to_string()),
                    _ => None,
                };
                for item in block.items {
                    if let ImplItem::Fn(function) = item {
                        self.functions.push(Function::new(function.sig, function.block, module, owner.clone()));
                    }
                }
            }
            Item::Const(constant) => {
                self.constants.insert(constant.ident.to_string(), Box::leak(constant.expr));
            }
            Item::Use(import) => imported(&import.tree, module, &mut Vec::new(), &mut self.imports),
            // `on_both_databases!(journey, …)` makes tests of functions.
            Item::Macro(call) if call.mac.path.is_ident("on_both_databases") => {
                let names = call.mac.parse_body_with(Punctuated::<Ident, Token![,]>::parse_terminated);
                self.tests.extend(names.expect("names of functions").iter().map(ToString::to_string));
            }
            _ => {}
        }
    }
}

impl Function {
    fn new(signature: Signature, body: Block, module: &ModulePath, owner: Option<String>) -> Self {
        let takes_self = matches!(signature.inputs.first(), Some(FnArg::Receiver(_)));
        let parameters = signature.inputs.into_iter().filter_map(|input| match input {
            FnArg::Typed(typed) => Some(*typed.pat),
            FnArg::Receiver(_) => None,
        });
        let parameters = parameters.collect();
        Self { name: signature.ident.to_string(), module: module.clone(), owner, takes_self, parameters, body }
    }
}

/// Collects the modules that a `use` names, as far as they can be told from items by their place.
fn imported(tree: &UseTree, module: &ModulePath, path: &mut Vec<String>, found: &mut BTreeSet<ModulePath>) {
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            imported(&step.tree, module, path, found);
            path.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, module, path, found)),
        UseTree::Name(name) => found.extend(absolute(module, path, Some(name.ident.to_string()))),
        UseTree::Rename(_) | UseTree::Glob(_) => found.extend(absolute(module, path, None)),
    }
}

/// The module that a path leads to, seen from another one.
fn absolute(module: &ModulePath, path: &[String], last: Option<String>) -> Option<ModulePath> {
    let mut at = match path.first()?.as_str() {
        "crate" => Vec::new(),
        _ => module.clone(),
    };
    for step in path.iter().chain(&last) {
        match step.as_str() {
            "crate" | "self" => {}
            "super" => drop(at.pop()),
            step => at.push(step.to_owned()),
        }
    }
    Some(at)
}

/// The module of a file, `main.rs` and `lib.rs` being the root.
fn module_path(file: &Path) -> ModulePath {
    let file = file.with_extension("");
    let path: ModulePath = file.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if path == ["main"] || path == ["lib"] { Vec::new() } else { path }
}

fn files_below(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
}
