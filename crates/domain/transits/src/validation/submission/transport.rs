use crate::form::{ContainerForm, TransitForm};
use customs_kernel::{BrokenRule, Checker, RuleCode};
use std::collections::BTreeSet;

/// Most references from equipment to goods items that one message holds. A release repeats them, and the service takes
/// messages of up to 10 MiB: a reference is at most 129 bytes, so that these take less than two thirds of it. The limit
/// is the service's own.
const MOST_REFERENCES: usize = 50_000;

/// Checks the containers: their numbers are written in ASCII, and each names the goods items in it (condition C0670).
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let Some(transport) = &form.transport else { return };
    check.within("transport", |check| {
        check.each("containers", &transport.containers, check_container);
        if references(form, &transport.containers) > MOST_REFERENCES {
            let rule = "must be fewer for so many items: a message takes 50000 pairs of a container and an item, seals of \
                        the consignment counted as one container more";
            check.error("containers", BrokenRule::new(RuleCode::TooManyPairs, rule).with("max", MOST_REFERENCES));
        }
    });
}

/// Returns how many references to goods items the message holds: each equipment names all items, but for a single
/// container.
fn references(form: &TransitForm, containers: &[ContainerForm]) -> usize {
    let of_containers: BTreeSet<_> = containers.iter().flat_map(|it| &it.seals).map(|seal| seal.trim()).collect();
    let apart = form.seals.iter().any(|seal| !of_containers.contains(seal.trim()));
    match containers.len() {
        1 if !apart => 0,
        equipment => (equipment + usize::from(apart)) * form.items.len(),
    }
}

fn check_container(check: &mut Checker, container: &ContainerForm) {
    let number = container.number.as_deref().map(str::trim).unwrap_or_default();
    if !number.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        check.error("number", (RuleCode::Ascii, "must be written in ASCII characters"));
    }
}
