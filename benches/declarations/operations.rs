//! Measures the operations on one database.

use crate::declaration_set::{DeclarationSet, created, moment};
use crate::{lists, office};
use customs_benches::Outcome;
use customs_benches::figures::Figure;
use customs_benches::stopwatch::{median, median_of};
use customs_declarations::form::DeclarationForm;
use customs_declarations::ports::{DeclarationDirectory, DeclarationRepository};
use customs_declarations::{DeclarationId, DraftTarget, NewDeclaration, TransportCosts};
use customs_kernel::{Actor, StorageError, in_unit_of_work};
use rust_decimal::Decimal;

/// Number of declarations that are submitted.
const SUBMITTED: u64 = 101;
/// Number of declarations that take turns in being read.
const READ: u64 = 40;
/// Number of lines of a long declaration.
const LONG: usize = 1_999;

/// Measures every operation.
pub(crate) fn measure(declaration_set: &DeclarationSet) -> Outcome<Vec<Figure<String>>> {
    let mut figures = Vec::new();
    one(declaration_set, &mut figures)?;
    changes(declaration_set, &mut figures)?;
    long(declaration_set, &mut figures)?;
    lists::measure(declaration_set, &mut figures)?;
    Ok(figures)
}

fn one(declaration_set: &DeclarationSet, figures: &mut Vec<Figure<String>>) -> Outcome<()> {
    let organisation = declaration_set.organisation;
    // Declarations from all over the table, each read several times, so that they are in memory like those that people
    // work on.
    let far = |run: u64| declaration_set.id(run % READ * (declaration_set.size() / READ));
    let read = median(|run| {
        let found = declaration_set.declarations.find(organisation, far(run))?;
        if found.is_some_and(|found| found.lines.len() == 10) { Ok(()) } else { Err("it is not there".into()) }
    })?;
    figures.push(("read one with its 10 lines".to_owned(), read));
    let timeline = median(|run| {
        let found = declaration_set.directory.timeline(organisation, far(run))?;
        if found.is_some() { Ok(()) } else { Err("it is not there".into()) }
    })?;
    figures.push(("timeline".to_owned(), timeline));
    Ok(())
}

/// Measures writing. Added records are removed again, so that each size stays the same.
fn changes(declaration_set: &DeclarationSet, figures: &mut Vec<Figure<String>>) -> Outcome<()> {
    let office = office::open(declaration_set);
    let mut made: Vec<DeclarationId> = Vec::new();
    let create = median_of(SUBMITTED, |run| {
        let new = declaration_set.valid_declaration(format!("NEW-{run:06}"));
        made.push(declaration_set.declarations.insert(new, vec![created(moment())])?.id);
        Ok(())
    })?;
    figures.push(("create, 10 lines".to_owned(), create));
    let mut drafts = made.iter();
    let submit = median_of(made.len() as u64, |_| {
        let id = drafts.next().ok_or("a draft for each run")?;
        office
            .submit(declaration_set.organisation, *id, &Actor::System, None, true)
            .map_err(|error| format!("{error:?}"))?;
        Ok(())
    })?;
    figures.push(("submit, 10 lines".to_owned(), submit));
    remove(declaration_set, &made)
}

/// Measures a declaration of 1,999 lines; each size has one.
fn long(declaration_set: &DeclarationSet, figures: &mut Vec<Figure<String>>) -> Outcome<()> {
    let office = office::open(declaration_set);
    let template = declaration_set.valid_declaration("LONG".to_owned());
    let items = template.form.items.iter().cycle().take(LONG).cloned().collect();
    let form = DeclarationForm { items, ..template.form.clone() };
    let new = NewDeclaration { form, ..template };
    let mut made = Vec::new();
    let create = median_of(5, |run| {
        let new = NewDeclaration { reference: Some(format!("LONG-{run}")), ..new.clone() };
        made.push(declaration_set.declarations.insert(new, vec![created(moment())])?);
        Ok(())
    })?;
    figures.push(("create, 1,999 lines".to_owned(), create));
    let draft = made.first().ok_or("it was made")?;
    let (organisation, id) = (declaration_set.organisation, draft.id);
    let target = DraftTarget { organisation, id, expected: None };
    let line = draft.lines.get(1_000).ok_or("it has lines")?.id;
    let costs = TransportCosts { total: Some(Decimal::new(1_000, 0)), method: Some("equal".to_owned()) };
    let distribute = median_of(5, |_| {
        office.distribute_transport_costs(target, &costs).map_err(|error| format!("{error:?}"))?;
        Ok(())
    })?;
    figures.push(("distribute transport costs over 1,999 lines".to_owned(), distribute));
    let change = median_of(21, |run| {
        let rename = |item: &mut customs_declarations::form::ItemForm| item.description = Some(format!("goods {run}"));
        let nothing = customs_kernel::FieldErrors::default();
        office.update_line(target, line, &rename, &nothing).map_err(|error| format!("{error:?}"))?;
        Ok(())
    })?;
    figures.push(("change one of 1,999 lines".to_owned(), change));
    let mut drafts = made.iter();
    let submit = median_of(made.len() as u64, |_| {
        let id = drafts.next().ok_or("a draft for each run")?.id;
        office.submit(organisation, id, &Actor::System, None, true).map_err(|error| format!("{error:?}"))?;
        Ok(())
    })?;
    figures.push(("submit, 1,999 lines".to_owned(), submit));
    let made: Vec<DeclarationId> = made.iter().map(|declaration| declaration.id).collect();
    remove(declaration_set, &made)
}

fn remove(declaration_set: &DeclarationSet, made: &[DeclarationId]) -> Outcome<()> {
    Ok(in_unit_of_work(&declaration_set.database, || {
        for id in made {
            if let Some(found) = declaration_set.declarations.find(declaration_set.organisation, *id)? {
                declaration_set.declarations.delete(declaration_set.organisation, *id, found.version)?;
            }
        }
        Ok::<_, StorageError>(())
    })?)
}
