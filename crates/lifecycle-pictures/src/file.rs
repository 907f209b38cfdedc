use std::fs;
use std::path::Path;

use crate::drawing::Drawing;
use crate::picture::Picture;
use crate::problem::Problem;
use crate::svg::svg;

/// Compares a picture with its file, or writes the file where `WRITE_PICTURES` is set.
///
/// # Errors
///
/// The picture cannot be drawn, or the file is not the picture.
pub fn check(picture: &Picture, name: &str) -> Result<(), Problem> {
    let drawn = svg(picture, &Drawing::of(picture)?);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(name);
    if std::env::var_os("WRITE_PICTURES").is_some() {
        fs::write(&file, &drawn).map_err(|error| Problem::Stale(format!("{}: {error}", file.display())))?;
    }
    // A picture that is not there is as stale as one that differs.
    if fs::read_to_string(&file).unwrap_or_default() == drawn {
        return Ok(());
    }
    Err(Problem::Stale(format!("docs/pictures/{name} is stale; `make pictures` writes it anew")))
}
