use crate::form::{DeclarationForm, MeansOfTransportForm};
use customs_kernel::Checker;

/// The modes of transport that a declaration may name.
const MODES: [&str; 6] = ["1", "2", "3", "4", "7", "9"];
/// The identification types of a means of transport, in the codes of the API.
const IDENTIFICATION_TYPES: [&str; 7] = ["10", "11", "20", "30", "41", "80", "99"];

pub(super) fn check(check: &mut Checker, form: &DeclarationForm) {
    let Some(transport) = &form.declaration.transport else { return };
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
        });
    });
}

fn means_of_transport(check: &mut Checker, means: &MeansOfTransportForm) {
    check.one_of("mode", means.mode.as_deref(), &MODES);
    check.country("nationality", means.nationality.as_deref());
    check.length("identification", means.identification.as_deref(), 35);
    check.one_of("identification_type", means.identification_type.as_deref(), &IDENTIFICATION_TYPES);
}
