//! Measures the operations on one database.

use crate::Outcome;
use crate::articles::{self, FREQUENT, MEDIUM, NEVER_WITH_FREQUENT, SELDOM};
use crate::catalogue::{Catalogue, customer_code, moment};
use customs_benches::figures::Figure;
use customs_benches::stopwatch::{median, median_of};
use customs_kernel::{PageNumber, PageRequest, PageSize, SortDirection, StorageError, Version, in_unit_of_work};
use customs_master_data::CustomerId;
use customs_master_data::master_item::{MasterItemStatus, NewMasterItem};
use customs_master_data::ports::{MasterItemDirectory, MasterItemFilter, MasterItemRepository, MasterItemSort};
use customs_master_data::search::SearchWords;

/// Measures every operation.
pub(crate) fn measure(catalogue: &Catalogue) -> Outcome<Vec<Figure>> {
    let mut figures = Vec::new();
    lists(catalogue, &mut figures)?;
    searched_lists(catalogue, &mut figures)?;
    suggestions(catalogue, &mut figures)?;
    codes(catalogue, &mut figures)?;
    changes(catalogue, &mut figures)?;
    Ok(figures)
}

/// A page of the default size.
fn page(number: u64) -> Outcome<PageRequest> {
    let number = PageNumber::new(u32::try_from(number)?).ok_or("a page from 1")?;
    Ok(PageRequest { number, size: PageSize::new(15).ok_or("a size")?, after: None })
}

fn customer(catalogue: &Catalogue, run: u64) -> Option<CustomerId> {
    catalogue.customers.get(usize::try_from(run).unwrap_or(0) % articles::CUSTOMERS).copied()
}

fn lists(catalogue: &Catalogue, figures: &mut Vec<Figure>) -> Outcome<()> {
    let list = |filter: MasterItemFilter, sort, direction, page| -> Outcome<()> {
        let list = catalogue.directory.list(catalogue.organisation, &filter, sort, direction, page)?;
        if list.records.is_empty() { Err(format!("nothing in {filter:?}").into()) } else { Ok(()) }
    };
    let all = MasterItemFilter::default;
    let last = catalogue.size().div_ceil(15);
    let (up, down) = (SortDirection::Ascending, SortDirection::Descending);
    let by_change = MasterItemSort::UpdatedAt;
    figures.push(("list, first page", median(|_| list(all(), by_change, down, page(1)?))?));
    figures.push(("list, page in the middle", median(|_| list(all(), by_change, down, page(last / 2)?))?));
    figures.push(("list, last page", median(|_| list(all(), by_change, down, page(last)?))?));
    for (name, sort) in [
        ("list by code", MasterItemSort::Code),
        ("list by description", MasterItemSort::Description),
        ("list by commodity code", MasterItemSort::HsCode),
        ("list by status", MasterItemSort::Status),
        ("list by creation", MasterItemSort::CreatedAt),
    ] {
        figures.push((name, median(|_| list(all(), sort, up, page(1)?))?));
    }
    for (name, status) in
        [("list of active ones", MasterItemStatus::Active), ("list of pending ones (1 %)", MasterItemStatus::Pending)]
    {
        let status = Some(status);
        figures.push((name, median(|_| list(MasterItemFilter { status, ..all() }, by_change, down, page(1)?))?));
    }
    let pending = |run| MasterItemFilter { status: Some(MasterItemStatus::Pending), ..for_customer(catalogue, run) };
    figures.push((
        "list of pending ones by description",
        median(|_| {
            let pending = MasterItemFilter { status: Some(MasterItemStatus::Pending), ..all() };
            list(pending, MasterItemSort::Description, up, page(1)?)
        })?,
    ));
    for (name, sort) in [
        ("list of a customer", by_change),
        ("list of a customer by code", MasterItemSort::Code),
        ("list of a customer by description", MasterItemSort::Description),
        ("list of a customer by commodity code", MasterItemSort::HsCode),
        ("list of a customer by status", MasterItemSort::Status),
        ("list of a customer by creation", MasterItemSort::CreatedAt),
    ] {
        figures.push((name, median(|run| list(for_customer(catalogue, run), sort, down, page(1)?))?));
    }
    figures.push((
        "list of inactive ones of a customer by code",
        median(|run| {
            let filter = MasterItemFilter { status: Some(MasterItemStatus::Inactive), ..pending(run) };
            // With a thousand articles some customers have none.
            catalogue.directory.list(catalogue.organisation, &filter, MasterItemSort::Code, up, page(1)?)?;
            Ok(())
        })?,
    ));
    Ok(())
}

fn for_customer(catalogue: &Catalogue, run: u64) -> MasterItemFilter {
    MasterItemFilter { customer: customer(catalogue, run), ..MasterItemFilter::default() }
}

/// A search: what its page and its total are called (no name: not measured), how the list is sorted, the words (none: a
/// code), and whether it is the list of one customer.
type Search<'w> = (&'static str, &'static str, MasterItemSort, Option<&'w str>, bool);

fn searches(two_words: &str) -> [Search<'_>; 10] {
    [
        ("page: code", "total: code", MasterItemSort::UpdatedAt, None, false),
        ("page: word in 1 of 1,000", "total: word in 1 of 1,000", MasterItemSort::UpdatedAt, Some(SELDOM), false),
        ("page: word in 1 of 100", "total: word in 1 of 100", MasterItemSort::UpdatedAt, Some(MEDIUM), false),
        ("page: word in half", "total: word in half", MasterItemSort::UpdatedAt, Some(FREQUENT), false),
        ("page: word in 1 of 100, by code", "", MasterItemSort::Code, Some(MEDIUM), false),
        ("page: word in half, by code", "", MasterItemSort::Code, Some(FREQUENT), false),
        ("page: two letters", "total: two letters", MasterItemSort::UpdatedAt, Some("st"), false),
        ("page: two words", "total: two words", MasterItemSort::UpdatedAt, Some(two_words), false),
        (
            "page: customer, word in 1 of 100",
            "total: customer, word in 1 of 100",
            MasterItemSort::UpdatedAt,
            Some(MEDIUM),
            true,
        ),
        (
            "page: customer, word in half",
            "total: customer, word in half",
            MasterItemSort::UpdatedAt,
            Some(FREQUENT),
            true,
        ),
    ]
}

/// Measures lists with a search: the page and the total by itself.
fn searched_lists(catalogue: &Catalogue, figures: &mut Vec<Figure>) -> Outcome<()> {
    let organisation = catalogue.organisation;
    let two = format!("{FREQUENT} {MEDIUM}");
    for (page_name, total_name, sort, query, by_customer) in searches(&two) {
        let filter = |run: u64| {
            let words = query.map_or_else(|| articles::code(run * 7 % catalogue.size()), str::to_owned);
            let customer = if by_customer { customer(catalogue, run) } else { None };
            MasterItemFilter { search: Some(SearchWords::from_text(&words)), customer, status: None }
        };
        let totals: Vec<u64> = (0..articles::CUSTOMERS as u64)
            .map(|run| catalogue.directory.total(organisation, &filter(run)))
            .collect::<Result<_, _>>()?;
        figures.push((
            page_name,
            median(|run| {
                let total = totals
                    [usize::try_from(run)? % if query.is_none() || by_customer { articles::CUSTOMERS } else { 1 }];
                let run = run % articles::CUSTOMERS as u64;
                catalogue.directory.records(
                    organisation,
                    &filter(run),
                    sort,
                    SortDirection::Descending,
                    page(1)?,
                    total,
                )?;
                Ok(())
            })?,
        ));
        if !total_name.is_empty() {
            let total = median(|run| {
                catalogue.directory.total(organisation, &filter(run))?;
                Ok(())
            })?;
            figures.push((total_name, total));
        }
    }
    Ok(())
}

/// Measures type-ahead search.
fn suggestions(catalogue: &Catalogue, figures: &mut Vec<Figure>) -> Outcome<()> {
    for (name, query, by_customer) in [
        ("search: code", "", false),
        ("search: word in 1 of 1,000", SELDOM, false),
        ("search: word in half", FREQUENT, false),
        ("search: one letter", "s", false),
        ("search: word of a series", "bagulo", false),
        ("search: two words", "steel galvanised", false),
        ("search: three words, begun", "bol ste pai", false),
        ("search: two words that never meet", "steel cotton", false),
        ("search: code, customer", "", true),
        ("search: word in half, customer", FREQUENT, true),
        ("search: word in 1 of 1,000, customer", SELDOM, true),
        ("search: two words, customer", "steel galvanised", true),
    ] {
        let time = median(|run| {
            let code = articles::code(run * 7 % catalogue.size());
            let words = SearchWords::from_text(if query.is_empty() { &code } else { query });
            let customer = if by_customer { customer(catalogue, run) } else { None };
            catalogue.directory.search(catalogue.organisation, &words, customer, 20)?;
            Ok(())
        })?;
        figures.push((name, time));
    }
    let never = [NEVER_WITH_FREQUENT, FREQUENT].join(" ");
    let found = catalogue.directory.search(catalogue.organisation, &SearchWords::from_text(&never), None, 20)?;
    if found.is_empty() { Ok(()) } else { Err(format!("{never} is found").into()) }
}

/// Measures the look-up of the codes of a declaration, and of those of a piece of a file.
fn codes(catalogue: &Catalogue, figures: &mut Vec<Figure>) -> Outcome<()> {
    let many = |run: u64, many: u64| -> Vec<String> {
        let number = |place: u64| (run * 977 + place * (catalogue.size() / many)) % catalogue.size();
        let code = |number| articles::sku(number).unwrap_or_else(|| articles::code(number));
        (0..many).map(|place| code(number(place))).collect()
    };
    for (name, codes) in [("20 codes of a declaration", 20), ("1,000 codes of a declaration", 1_000)] {
        let time = median(|run| {
            let customer = customer_code(usize::try_from(run)? % articles::CUSTOMERS);
            let meant = catalogue.directory.meant_by(catalogue.organisation, Some(&customer), &many(run, codes))?;
            // With 20 codes, it is possible that none belongs to the customer.
            if meant.is_empty() && codes > 20 { Err("no code means anything".into()) } else { Ok(()) }
        })?;
        figures.push((name, time));
    }
    Ok(())
}

/// Measures writing. Added records are removed again, so that each size stays the same.
fn changes(catalogue: &Catalogue, figures: &mut Vec<Figure>) -> Outcome<()> {
    let mut made = Vec::new();
    let new = |run: u64| {
        let mut new = catalogue.new_item(catalogue.size() + 1 + run);
        new.form.item_code = Some(format!("NEW-{run:07}"));
        new
    };
    let create = median(|run| {
        made.extend(catalogue.items.insert(&[new(run)])?);
        Ok(())
    })?;
    figures.push(("create", create));
    let update = median(|run| {
        let id = made[usize::try_from(run)? % made.len()];
        let mut item = catalogue.items.find(catalogue.organisation, id)?.ok_or("it is there")?;
        item.form.description = new(run + 1_000).form.description;
        item.updated_at = moment(i64::try_from(run)?);
        catalogue.items.save(&item, &[])?;
        Ok(())
    })?;
    figures.push(("read and change the description", update));
    let mut places = made.iter();
    let delete = median(|_| {
        let Some(id) = places.next() else { return Ok(()) };
        let item = catalogue.items.find(catalogue.organisation, *id)?.ok_or("it is there")?;
        Ok(catalogue.items.delete(catalogue.organisation, *id, item.version)?)
    })?;
    figures.push(("read and delete", delete));
    let mut pieces = Vec::new();
    let import = median_of(5, |run| {
        let new: Vec<NewMasterItem> = (0..1_000).map(|place| new(10_000 + run * 1_000 + place)).collect();
        pieces.extend(catalogue.items.insert(&new)?);
        Ok(())
    })?;
    figures.push(("1,000 of a file at once", import));
    Ok(in_unit_of_work(&catalogue.database, || {
        for id in &pieces {
            catalogue.items.delete(catalogue.organisation, *id, Version::FIRST)?;
        }
        Ok::<_, StorageError>(())
    })?)
}
