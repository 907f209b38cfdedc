//! The declarations that are there before something is measured.

use super::load::{Bounds, Requests};
use crate::demo::{ApiClient, text, unexpected};
use crate::failure::Fallible;
use customs_calling::{Bytes, Method, StatusCode};

/// Records on a page of a list, the most that there may be.
const PAGE: u32 = 100;
/// Pages from all over the list.
const PAGES: u32 = 4;

/// A declaration that can be asked for.
pub(super) struct Known {
    pub(super) id: i64,
    pub(super) reference: String,
}

/// Requests that create this declaration.
pub(super) fn creation(api: &ApiClient, body: Bytes) -> Fallible<Requests> {
    let call = move |_| ("/declarations/create".to_owned(), body.clone());
    Requests::to_send(("create", "create, 10 lines"), (Method::POST, StatusCode::CREATED), api, call)
}

/// Creates this number of declarations with this body.
pub(super) async fn fill(api: &ApiClient, body: Bytes, declarations: u32, connections: u16) -> Fallible<()> {
    creation(api, body)?.window(connections, Bounds::Count(u64::from(declarations))).await?;
    Ok(())
}

/// Declarations from all over the list, if there are enough.
pub(super) async fn known(api: &ApiClient, declarations: u32) -> Fallible<Vec<Known>> {
    let mut known = Vec::new();
    for page in pages(declarations) {
        let path = format!("/declarations?sort=id&direction=asc&per_page={PAGE}&page={page}");
        let list = api.get(&path).await?;
        for record in list["data"].as_array().ok_or_else(|| unexpected(&list))? {
            let id = record["id"].as_i64().ok_or_else(|| unexpected(record))?;
            known.push(Known { id, reference: text(record, "reference")?.to_owned() });
        }
    }
    Ok(known)
}

/// Numbers of full pages, evenly spread.
fn pages(declarations: u32) -> Vec<u32> {
    let full = (declarations / PAGE).max(1);
    let mut pages: Vec<u32> = (0..PAGES).map(|place| 1 + full * place / PAGES).collect();
    pages.dedup();
    pages
}

/// Picks the ids in turn; without ids it is 0, which no record has.
pub(super) fn turn(ids: &[i64], number: u64) -> i64 {
    let place = usize::try_from(number).unwrap_or_default().checked_rem(ids.len());
    place.and_then(|place| ids.get(place)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_full_and_from_all_over_the_list() {
        assert_eq!(pages(100_000), [1, 251, 501, 751]);
        assert_eq!(pages(250), [1, 2]);
        assert_eq!(pages(100), [1]);
        assert_eq!(pages(0), [1]);
    }

    #[test]
    fn records_take_turns() {
        let ids = [5, 7, 9];
        assert_eq!([0, 1, 2, 3, 7].map(|number| turn(&ids, number)), [5, 7, 9, 5, 7]);
        assert_eq!(turn(&[], 3), 0);
    }
}
