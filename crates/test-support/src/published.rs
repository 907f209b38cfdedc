//! The schemas and samples that authorities publish for their messages. They are not part of the project: where they are
//! absent, nothing is checked and a message says so.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::program::skipped;

const UNCHECKED: &str = "messages are not checked by what is published";

/// Material that authorities publish, in a folder that the tests name. `None` and empty lists stand for what is absent.
#[derive(Debug, Clone)]
pub struct Published {
    folder: PathBuf,
}

impl Published {
    /// The material in a folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// A file or folder of the material, such as `ncts/xsd`; `None` where it is absent.
    #[must_use]
    pub fn path(&self, below: &str) -> Option<PathBuf> {
        let path = self.folder.join(below);
        if !path.exists() {
            skipped(UNCHECKED, &format!("there is nothing at {}", path.display()));
            return None;
        }
        Some(path)
    }

    /// The XML files of a folder of samples, such as `ncts/samples/published`, each with its name and in the order of the
    /// names; none where the folder is absent.
    ///
    /// # Panics
    /// When a file cannot be read.
    #[must_use]
    pub fn samples(&self, folder: &str) -> Vec<(String, Vec<u8>)> {
        let found =
            self.path(folder).map(|folder| xml_files(&folder).unwrap_or_else(|error| panic!("samples: {error}")));
        found.unwrap_or_default()
    }

    /// The faults that xmllint finds in each document by a schema, such as `ncts/xsd/cc015c.xsd`; a valid document has
    /// no fault. One process reads all documents, since each process reads the schema again. `None` where the schema or
    /// xmllint is absent.
    ///
    /// # Panics
    /// When xmllint cannot be run; also when it is missing and `CI` is set.
    #[must_use]
    pub fn schema_faults(&self, schema: &str, documents: &[impl AsRef<[u8]>]) -> Option<Vec<Vec<String>>> {
        let schema = fs::canonicalize(self.path(schema)?).unwrap_or_else(|error| panic!("the schema: {error}"));
        if documents.is_empty() {
            return Some(Vec::new());
        }
        let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("a folder for documents: {error}"));
        let mut run = Command::new("xmllint");
        run.args(["--noout", "--huge", "--schema"]).arg(schema).current_dir(folder.path());
        for (number, document) in documents.iter().enumerate() {
            let name = format!("{number}.xml");
            fs::write(folder.path().join(&name), document).unwrap_or_else(|error| panic!("a document: {error}"));
            run.arg(name);
        }
        match run.output() {
            Ok(output) => Some(told_of_each(&String::from_utf8_lossy(&output.stderr), documents.len())),
            Err(error) => {
                assert!(env::var_os("CI").is_none(), "xmllint: {error}");
                skipped(UNCHECKED, &format!("xmllint cannot be run ({error})"));
                None
            }
        }
    }

    /// The faults that xmllint finds in transit messages, each by the schema that its root element (`CC015C`) names.
    ///
    /// # Panics
    /// When a document names no schema, and as [`Published::schema_faults`] does.
    #[must_use]
    pub fn transit_schema_faults(&self, documents: &[impl AsRef<[u8]>]) -> Option<Vec<Vec<String>>> {
        let mut of_schemas: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (number, document) in documents.iter().enumerate() {
            let text = String::from_utf8_lossy(document.as_ref());
            let mut names = text.split(['<', ':', '/', '>', ' ']);
            let root = names.find(|name| name.len() == 6 && name.starts_with("CC") && name.ends_with('C'));
            let root = root.unwrap_or_else(|| panic!("no transit message: {text}"));
            of_schemas.entry(root.to_lowercase()).or_default().push(number);
        }
        let mut faults = vec![Vec::new(); documents.len()];
        for (schema, numbers) in of_schemas {
            let of_schema: Vec<&[u8]> = numbers.iter().map(|number| documents[*number].as_ref()).collect();
            let found = self.schema_faults(&format!("ncts/xsd/{schema}.xsd"), &of_schema)?;
            for (number, found) in numbers.into_iter().zip(found) {
                faults[number] = found;
            }
        }
        Some(faults)
    }
}

fn xml_files(folder: &Path) -> std::io::Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "xml") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, fs::read(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// The lines of xmllint for each document. One that xmllint neither found valid nor said anything of has all lines.
fn told_of_each(reported: &str, documents: usize) -> Vec<Vec<String>> {
    let mut faults = vec![Vec::new(); documents];
    let mut valid = vec![false; documents];
    for line in reported.lines() {
        let Some((number, rest)) = line.split_once(".xml") else { continue };
        let Some(number) = number.parse::<usize>().ok().filter(|number| *number < documents) else { continue };
        match rest {
            " validates" => valid[number] = true,
            _ => faults[number].push(line.to_owned()),
        }
    }
    for (faults, valid) in faults.iter_mut().zip(valid) {
        if valid {
            faults.clear();
        } else if faults.is_empty() {
            faults.push(reported.to_owned());
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_document_has_its_own_faults() {
        let reported = "0.xml validates\n1.xml:3: element a: Schemas validity error : Element 'a'\n<a>\n1.xml fails to validate\n\
                    2.xml:1: parser error : Start tag expected\nx\n^\n";
        let faults = told_of_each(reported, 4);
        assert_eq!(faults[0], [""; 0]);
        assert_eq!(faults[1].len(), 2, "{:?}", faults[1]);
        assert_eq!(faults[2], ["2.xml:1: parser error : Start tag expected"]);
        assert_eq!(faults[3], [reported], "nothing was said of it");
        assert_eq!(told_of_each("the schema is broken", 1), [["the schema is broken"]]);
    }
}
