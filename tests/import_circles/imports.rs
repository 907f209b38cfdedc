//! The paths by which a module's code names what other files define.

use syn::buffer::{Cursor, TokenBuffer};
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItemFn, ItemUse, Macro, Meta, UseTree, Visibility};

use crate::source::{Module, for_tests};

/// The beginnings of paths in the code that may lead to another file.
const BEGINNINGS: [&str; 3] = ["crate", "self", "super"];

/// One name of a `use` declaration; `*` where it takes all names.
pub(crate) struct Import {
    pub(crate) name: String,
    pub(crate) path: Vec<String>,
}

pub(crate) fn imports(declared: &ItemUse) -> Vec<Import> {
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
        if path.leading_colon.is_none() {
            self.keep(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.keep_those_in(TokenBuffer::new2(called.tokens.clone()).begin());
        visit::visit_macro(self, called);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.keep_those_in(TokenBuffer::new2(list.tokens.clone()).begin());
        }
    }

    /// The visibility of an item (`pub(in path)`) is no import.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}

impl Module {
    fn keep(&mut self, path: Vec<String>) {
        if path.len() > 1 && BEGINNINGS.contains(&&*path[0]) {
            self.paths.insert(path);
        }
    }

    /// Keeps the paths among tokens that are not parsed, such as the arguments of `format!`.
    fn keep_those_in(&mut self, mut at: Cursor) {
        let mut path = Vec::new();
        while !at.eof() {
            if let Some((inside, _, _, after)) = at.any_group() {
                self.keep_those_in(inside);
                at = after;
            } else if let Some((word, after)) = at.ident() {
                path.push(word.to_string());
                if let Some(after) = colons(after) {
                    at = after;
                    continue;
                }
                at = after;
            } else {
                at = at.token_tree().expect("a token").1;
            }
            self.keep(std::mem::take(&mut path));
        }
    }
}

fn colons(at: Cursor) -> Option<Cursor> {
    colon(at).and_then(colon)
}

fn colon(at: Cursor) -> Option<Cursor> {
    at.punct().filter(|(sign, _)| sign.as_char() == ':').map(|(_, after)| after)
}
