//! The files that each file needs, and the circles among them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub(crate) type Files = BTreeSet<PathBuf>;

/// Each file with the files that it needs.
pub(crate) type Needs = BTreeMap<PathBuf, Files>;

/// The groups of files that all need each other, directly or by a detour.
pub(crate) fn circles(needs: &Needs) -> Vec<Files> {
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
