use crate::form::{ContainerForm, TransitForm};
use customs_kernel::{BrokenRule, Checker};

/// Most references from containers to goods items that one message holds, so that it stays below the largest message
/// that the service reads. The limit is the service's own.
const MOST_REFERENCES: usize = 100_000;

/// Checks the containers: their numbers are written in ASCII, and each names the goods items in it (condition C0670).
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let Some(transport) = &form.transport else { return };
    check.within("transport", |check| {
        check.each("containers", &transport.containers, check_container);
        let references = transport.containers.len() * form.items.len();
        if transport.containers.len() > 1 && references > MOST_REFERENCES {
            let rule = "must be fewer for so many items: a message takes 100000 pairs of a container and an item";
            check.error("containers", BrokenRule::new("too_many", rule).with("max", MOST_REFERENCES));
        }
    });
}

fn check_container(check: &mut Checker, container: &ContainerForm) {
    let number = container.number.as_deref().map(str::trim).unwrap_or_default();
    if !number.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        check.error("number", ("ascii", "must be written in ASCII characters"));
    }
}
