//! Lists long enough to use every way in which a page is found, compared with lists in memory.

use super::store;
use crate::testing::long_lists::{MANY, moment, pages_are_those_in_memory, reference};
use chrono::Duration;
use customs_declarations::lifecycle::{OpenRequest, Status};
use customs_declarations::ports::{
    Changes, DeclarationDirectory, DeclarationFilter, DeclarationRepository, DeclarationSort,
};
use customs_declarations::testing::{DeclarationStore, InMemoryDeclarations, a_valid_export, a_valid_import};
use customs_declarations::{DeclarationType, Direction, NewDeclaration};
use customs_kernel::OrganisationId;

fn fill(repository: &dyn DeclarationRepository, organisation: OrganisationId) {
    for number in 0..MANY {
        let mut form = if number % 5 == 0 { a_valid_export() } else { a_valid_import() };
        form.items.clear();
        let new = NewDeclaration {
            organisation,
            // Beginnings of the last characters have several entries of each declaration.
            reference: Some(reference(number) + " aaaaaaaa"),
            customer_code: Some(if number % 400 == 7 { "RARE" } else { "C1" }.to_owned()),
            dossier_id: (number % 50 == 0).then_some(9),
            form,
            created_at: moment(number),
        };
        let mut declaration = repository.insert(new, vec![]).expect("stored");
        if number % 3 == 0 {
            declaration.status = if number % 300 == 0 { Status::Rejected } else { Status::Released };
            declaration.milestones.lrn = format!("NLRN26LRN{number:08}").parse().ok();
            declaration.milestones.mrn = format!("26NLRN03{number:08}R0").parse().ok();
            declaration.milestones.submitted_at = Some(moment(number) + Duration::hours(1));
            declaration.milestones.accepted_at = (number % 2 == 0).then(|| moment(number / 2));
            if number % 90 == 3 {
                declaration.status = Status::Held;
                declaration.milestones.documents_requested_until = Some(moment(number) + Duration::days(7));
            }
            repository.save(declaration, Changes::default()).expect("saved");
        }
    }
}

fn filters() -> Vec<DeclarationFilter> {
    let none = DeclarationFilter::default;
    let text = |text: &str| Some(text.to_owned());
    let reference = |part: &str| DeclarationFilter { reference: text(part), ..none() };
    let search = |part: &str| DeclarationFilter { search: text(part), ..none() };
    let day = |text: &str| text.parse().ok();
    vec![
        none(),
        DeclarationFilter { status: Some(Status::Released), ..none() },
        DeclarationFilter { status: Some(Status::Rejected), ..none() },
        DeclarationFilter { direction: Some(Direction::Export), ..none() },
        DeclarationFilter { declaration_type: Some(DeclarationType::B1), ..none() },
        DeclarationFilter { customer_code: text("C1"), status: Some(Status::Draft), ..none() },
        DeclarationFilter { customer_code: text("RARE"), ..none() },
        DeclarationFilter { dossier_id: Some(9), ..none() },
        DeclarationFilter { open_request: Some(OpenRequest::Documents), ..none() },
        DeclarationFilter { open_request: Some(OpenRequest::Documents), ..search("12") },
        DeclarationFilter { mrn: text("26NLRN0300000900R0"), ..none() },
        DeclarationFilter { lrn: text("NLRN26LRN00000900"), search: text("lrn"), ..none() },
        DeclarationFilter { created_from: day("2026-03-10"), created_to: day("2026-03-25"), ..none() },
        DeclarationFilter { created_to: day("2026-03-03"), status: Some(Status::Released), ..none() },
        DeclarationFilter { submitted_from: day("2026-03-10"), submitted_to: day("2026-03-25"), ..none() },
        DeclarationFilter { submitted_from: day("2026-03-03"), customer_code: text("C1"), ..search("ord") },
        reference("order"),
        reference("ORDER É 0"),
        reference("er é 0001"),
        reference("é 00012"),
        reference("-tail"),
        reference("order é 00012 and more"),
        DeclarationFilter { customer_code: text("C1"), ..reference("b-0") },
        search("a"),
        search("12"),
        search("lrn"),
        // Too many entries to count, and as many as are counted.
        search("aaa"),
        search("aaaaaa"),
        reference("aaaaaa"),
        DeclarationFilter { status: Some(Status::Released), ..search("aaaaaa") },
        search("26lrn0"),
        search("26nlrn0300000900r0"),
        search("00090"),
        search("nowhere"),
        DeclarationFilter { direction: Some(Direction::Export), created_from: day("2026-03-20"), ..search("ord") },
        DeclarationFilter { reference: text("order"), ..search("0009") },
    ]
}

pages_are_those_in_memory!(DeclarationStore, DeclarationDirectory, InMemoryDeclarations, DeclarationSort);
