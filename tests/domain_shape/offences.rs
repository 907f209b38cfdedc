//! Items that stand in a place where they do not belong: a use case among the nouns, a port outside `ports`.

use std::collections::BTreeSet;

use crate::source::{Kept, Source};

/// Names of modules for actions. The module for them is `use_cases`.
const OTHER_VERBS: [&str; 8] =
    ["actions", "commands", "handlers", "jobs", "operations", "queries", "services", "workers"];

/// Finds the items of a crate that stand in a place where they do not belong; `ports` are the ports of all crates.
pub(crate) fn offences(sources: &[Source], ports: &BTreeSet<String>) -> Vec<String> {
    let services = services(sources);
    let keepers = keepers(sources, ports);
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !source.is_test()) {
        let misplaced = if source.is_in(&["testing"]) {
            misplaced_support(source, ports)
        } else if source.is_in(&["ports"]) {
            Vec::new()
        } else if source.is_in(&["use_cases"]) {
            misplaced_ports(source)
        } else {
            [misplaced_ports(source), misplaced_verbs(source, &services, &keepers)].concat()
        };
        found.extend(misplaced.into_iter().map(|text| format!("{}: {text}", crate::shown(&source.file))));
    }
    found
}

/// Finds the public types of a crate that keep ports and cannot be shown, and those that are the error of a result and
/// do not implement `Error`; `ports` are the ports of all crates.
pub(crate) fn unfinished(sources: &[Source], ports: &BTreeSet<String>) -> Vec<String> {
    let keepers = keepers(sources, ports);
    let of_trait = |wanted: &'static str| {
        let impls = sources.iter().flat_map(|source| &source.impls);
        impls.filter(move |(of, _)| of.as_deref() == Some(wanted)).map(|(_, name)| &**name)
    };
    let by_name = sources.iter().flat_map(|source| &source.shown_by_name).map(|name| &**name);
    let shown: BTreeSet<&str> = of_trait("Debug").chain(by_name).collect();
    let errors: BTreeSet<&str> = of_trait("Error").collect();
    let returned: BTreeSet<&str> = shipped(sources).flat_map(|source| &source.errors).map(|name| &**name).collect();
    let mut found = Vec::new();
    for source in shipped(sources) {
        for declared in source.types.iter().filter(|declared| declared.is_public) {
            let name = &*declared.name;
            let file = crate::shown(&source.file);
            if keepers.contains(name) && !declared.derives_debug && !shown.contains(name) {
                found.push(format!("{file}: `{name}` keeps ports and has no `Debug`: name it in `debug_by_name!`"));
            }
            if returned.contains(name) && !declared.derives_error && !errors.contains(name) {
                found.push(format!("{file}: `{name}` is the error of a result: implement `std::error::Error`"));
            }
        }
    }
    found
}

/// The names of a crate's ports: the traits in `ports`, and those that can be mocked.
pub(crate) fn ports_of(sources: &[Source]) -> Vec<String> {
    let traits = sources.iter().flat_map(|source| source.traits.iter().map(move |port| (source, port)));
    let ports = traits.filter(|(source, port)| port.is_annotated || source.is_in(&["ports"]));
    ports.map(|(_, port)| port.name.clone()).collect()
}

fn misplaced_ports(source: &Source) -> Vec<String> {
    let ports = source.traits.iter().filter(|port| port.is_annotated);
    ports.map(|port| format!("`{}` is a port: declare it below `ports`", port.name)).collect()
}

/// The use cases in a file for types and rules.
fn misplaced_verbs(source: &Source, services: &BTreeSet<&str>, keepers: &BTreeSet<&str>) -> Vec<String> {
    let mut found = Vec::new();
    for kept in source.types.iter().filter(|kept| keepers.contains(&*kept.name)) {
        found.push(format!("`{}` keeps a port: move it below `use_cases`", kept.name));
    }
    for function in &source.async_functions {
        found.push(format!("`{function}` is async: move it below `use_cases`"));
    }
    for (_, name) in source.impls.iter().filter(|(_, name)| services.contains(&**name)) {
        found.push(format!("`{name}` is declared below `use_cases`: move its methods there"));
    }
    if OTHER_VERBS.contains(&&*source.place[0]) {
        found.push(format!("use cases stand below `use_cases`, not `{}`", source.place[0]));
    }
    found
}

/// The fakes and contracts in a file of `testing` that is for something else.
fn misplaced_support(source: &Source, ports: &BTreeSet<String>) -> Vec<String> {
    let (fakes, contracts) = (source.is_in(&["testing", "in_memory"]), source.is_in(&["testing", "contracts"]));
    let mut found = Vec::new();
    let name = source.place.get(1).map_or("", |name| name);
    if !fakes && !contracts && (name.contains("contract") || name.contains("memory")) {
        let places = "fakes stand below `testing/in_memory`, contracts below `testing/contracts`";
        found.push(places.to_owned());
    }
    for (port, fake) in source.impls.iter().filter(|_| !fakes && !contracts) {
        if let Some(port) = port.as_ref().filter(|port| ports.contains(*port)) {
            found.push(format!("`{fake}` is a fake of `{port}`: move it below `testing/in_memory`"));
        }
    }
    for function in source.free_functions.iter().filter(|function| function.ends_with("_contract") && !contracts) {
        found.push(format!("`{function}` is a contract: move it below `testing/contracts`"));
    }
    found
}

/// The types that are declared below `use_cases` and nowhere else.
fn services(sources: &[Source]) -> BTreeSet<&str> {
    let (of_use_cases, others): (Vec<_>, Vec<_>) = shipped(sources).partition(|source| source.is_in(&["use_cases"]));
    let others = names(others);
    names(of_use_cases).into_iter().filter(|name| !others.contains(name)).collect()
}

fn names(sources: Vec<&Source>) -> BTreeSet<&str> {
    sources.into_iter().flat_map(|source| &source.types).map(|declared| &*declared.name).collect()
}

/// The types that keep a port, or keep a type that does.
fn keepers<'s>(sources: &'s [Source], ports: &BTreeSet<String>) -> BTreeSet<&'s str> {
    let mut keepers = BTreeSet::new();
    loop {
        let keeps = |kept: &Kept| {
            kept.traits.iter().any(|name| ports.contains(name))
                || kept.types.iter().any(|name| keepers.contains(&**name))
        };
        let types = shipped(sources).flat_map(|source| &source.types);
        let found: BTreeSet<&str> = types.filter(|one| keeps(&one.keeps)).map(|one| &*one.name).collect();
        if found == keepers {
            return keepers;
        }
        keepers = found;
    }
}

/// The files that are no tests and no support for tests.
fn shipped(sources: &[Source]) -> impl Iterator<Item = &Source> {
    sources.iter().filter(|source| !source.is_test() && !source.is_in(&["testing"]))
}
