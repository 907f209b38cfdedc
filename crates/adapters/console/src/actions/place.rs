use crate::form::Problem;
use crate::shown;
use crate::texts::Language;
use customs_kernel::FieldErrors;

/// The errors of a record whose fields are on the page that edits it. `edit` is the address of that page; without one the
/// record cannot be edited.
pub(super) fn problems(t: Language, errors: &FieldErrors, edit: Option<&str>) -> Vec<Problem> {
    Problem::all(t, errors, |path| {
        let href = edit.map(|edit| format!("{edit}#{path}")).unwrap_or_default();
        (href, name(t, path))
    })
}

/// The place of a field as a person reads it, such as `Item 2: hs_code`.
fn name(t: Language, path: &str) -> String {
    let path = path.strip_prefix("declaration.").unwrap_or(path);
    let item = path.strip_prefix("items.").map(|rest| rest.split_once('.').unwrap_or((rest, "")));
    let number = item.and_then(|(number, field)| Some((number.parse::<u32>().ok()?.checked_add(1)?, field)));
    match number {
        Some((number, "")) => t.action_item(number),
        Some((number, field)) => format!("{}: {}", t.action_item(number), shown::text(field)),
        None => shown::text(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_kernel::BrokenRule;

    #[test]
    fn items_are_counted_from_one() {
        for (path, shown) in [
            ("declaration.items.0.hs_code", "Item 1: hs_code"),
            ("items.11", "Item 12"),
            ("declaration.importer.eori", "importer.eori"),
            ("declaration.items", "items"),
            ("items.x.y", "items.x.y"),
        ] {
            assert_eq!(name(Language::En, path), shown);
        }
    }

    #[test]
    fn an_error_leads_to_its_field_where_the_record_can_be_edited() {
        let errors = FieldErrors::one("declaration.items.0.hs_code", BrokenRule::required());
        let lead = |edit| problems(Language::En, &errors, edit).remove(0).href;
        let edit = "/console/declarations/7/edit";
        assert_eq!(lead(Some(edit)), "/console/declarations/7/edit#declaration.items.0.hs_code");
        assert_eq!(lead(None), "");
    }
}
