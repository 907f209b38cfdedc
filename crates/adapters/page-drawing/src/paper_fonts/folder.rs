use super::face_file::{Face, faces_of};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders below the named one that are looked into. Deeper ones can only be a circle of links.
const DEPTH: u8 = 8;
/// Most files that are looked at; distributions have some thousands.
const FILES: usize = 10_000;

/// The faces of all font files in a folder and those below it, in the order of their paths.
pub(super) fn faces_in(folder: &Path) -> Vec<Face> {
    let mut files = Vec::new();
    collect(folder, DEPTH, &mut files);
    files.sort();
    files.iter().flat_map(|file| faces_of(file).unwrap_or_default()).collect()
}

fn collect(folder: &Path, depth: u8, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if files.len() >= FILES {
            return;
        }
        if is_font(&path) {
            files.push(path);
        } else if depth > 0 && path.is_dir() {
            collect(&path, depth - 1, files);
        }
    }
}

fn is_font(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    ending.is_some_and(|ending| matches!(&*ending, "ttf" | "otf" | "ttc" | "otc")) && path.is_file()
}
