//! Files of codebook and tariff as an operator imports them.

use super::Site;

/// The result of a command.
pub(crate) struct Outcome {
    pub(crate) succeeded: bool,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Writes a file into the folder of the installation; returns its path.
pub(crate) fn written_file(site: &Site, name: &str, content: &str) -> String {
    let path = site.home().join(name);
    std::fs::write(&path, content).expect("a file");
    path.to_str().expect("a path").to_owned()
}

/// Runs `codebook import` or `tariff import`.
pub(crate) fn import_files(site: &Site, what: &str, arguments: &[&str]) -> Outcome {
    let all: Vec<&str> = [what, "import"].into_iter().chain(arguments.iter().copied()).collect();
    let output = site.run(&all);
    Outcome {
        succeeded: output.status.success(),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
