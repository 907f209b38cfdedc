//! Follows the imports of a module to the files that define the items.

use std::collections::BTreeSet;

use crate::graph::{Files, Needs};
use crate::source::{Crate, Module};

/// The modules and paths that were looked up on the way, so that no way is taken twice.
type Seen = BTreeSet<(Vec<String>, Vec<String>)>;

impl Crate {
    pub(crate) fn needs(&self) -> Needs {
        let mut needs = Needs::new();
        for (name, module) in &self.modules {
            let needed = needs.entry(module.file.clone()).or_default();
            for path in &module.paths {
                needed.extend(self.definers(name, path, &mut Seen::new()));
            }
            needed.remove(&module.file);
        }
        needs
    }

    /// The files that define what `path` names in a module: several when a module and a function share the name, none
    /// when it is another crate's.
    fn definers(&self, module: &[String], path: &[String], seen: &mut Seen) -> Files {
        match beginning(module, path) {
            // A name that no item bears comes out of a macro in that module.
            (Some(from), rest) => self.look_up(from, rest, seen).unwrap_or_else(|| self.home(from, rest)),
            (None, names) => self.look_up(module, names, seen).unwrap_or_default(),
        }
    }

    /// The module itself, unless the name is that of an exported macro, which always stands at the root.
    fn home(&self, module: &[String], path: &[String]) -> Files {
        let of_macro = module.is_empty() && path.first().is_some_and(|name| self.exported_macros.contains(name));
        if of_macro { Files::new() } else { Files::from([self.modules[module].file.clone()]) }
    }

    /// Like [`Self::definers`], for a path from the module on; nothing when the module does not know its first name.
    fn look_up(&self, name: &[String], path: &[String], seen: &mut Seen) -> Option<Files> {
        let module = self.modules.get(name)?;
        let here = || Files::from([module.file.clone()]);
        let Some((first, rest)) = path.split_first().filter(|(first, _)| *first != "*") else { return Some(here()) };
        // Two modules that import `*` from each other lead nowhere.
        if !seen.insert((name.to_vec(), path.to_vec())) {
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

    fn imported(&self, name: &[String], module: &Module, path: &[String], seen: &mut Seen) -> Option<Files> {
        let (named, all): (Vec<_>, Vec<_>) = module.imports.iter().partition(|import| import.name != "*");
        let mut files = None;
        for import in named.into_iter().filter(|import| import.name == path[0]) {
            let found = files.get_or_insert_with(Files::new);
            // `use hex;` and the like name another crate, not the import itself.
            if import.path[0] != path[0] || self.modules.contains_key(&[name, &path[..1]].concat()) {
                found.extend(self.definers(name, &[&import.path[..], &path[1..]].concat(), seen));
            }
        }
        files.or_else(|| all.into_iter().find_map(|import| self.look_up(&spelled_out(name, &import.path), path, seen)))
    }
}

/// The module in which a path begins, and its names from there; no module when it begins with a name.
fn beginning<'a>(module: &'a [String], path: &'a [String]) -> (Option<&'a [String]>, &'a [String]) {
    let (mut from, mut names) = (None, path);
    while let Some((first, rest)) = names.split_first() {
        let here = from.unwrap_or(module);
        from = match &**first {
            "crate" => Some(&[][..]),
            "self" => Some(here),
            "super" => here.split_last().map(|(_, above)| above),
            _ => break,
        };
        names = rest;
    }
    (from, names)
}

/// The module that the path of a `use …::*` names, if it is one of ours.
fn spelled_out(module: &[String], path: &[String]) -> Vec<String> {
    let (from, names) = beginning(module, path);
    [from.unwrap_or(module), names.split_last().map_or(names, |(_, above)| above)].concat()
}
