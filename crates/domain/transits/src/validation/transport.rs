use super::at_most;
use crate::form::{MeansOfTransportForm, TransitForm};
use customs_kernel::Checker;

/// Modes of transport that a transit may name.
const MODES: [&str; 6] = ["1", "2", "3", "4", "7", "9"];
/// Kinds of identification of a means of transport, in the API's codes.
const IDENTIFICATION_TYPES: [&str; 7] = ["10", "11", "20", "30", "41", "80", "99"];
/// Most containers that one message can name, and most seals of one container.
const MOST_CONTAINERS: usize = 999;
const MOST_SEALS: usize = 99;

pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let Some(transport) = &form.transport else { return };
    check.within("transport", |check| {
        for (name, means) in [("border", &transport.border), ("departure", &transport.departure)] {
            if let Some(means) = means {
                check.within(name, |check| means_of_transport(check, means));
            }
        }
        check.each("containers", &transport.containers, |check, container| {
            check.required("number", container.number.as_deref());
            check.length("number", container.number.as_deref(), 17);
            check.each("seals", &container.seals, |check, seal| check.entry(seal, 20));
            at_most(check, "seals", &container.seals, MOST_SEALS);
        });
        at_most(check, "containers", &transport.containers, MOST_CONTAINERS);
    });
}

fn means_of_transport(check: &mut Checker, means: &MeansOfTransportForm) {
    check.one_of("mode", means.mode.as_deref(), &MODES);
    check.country("nationality", means.nationality.as_deref());
    check.length("identification", means.identification.as_deref(), 35);
    check.one_of("identification_type", means.identification_type.as_deref(), &IDENTIFICATION_TYPES);
}
