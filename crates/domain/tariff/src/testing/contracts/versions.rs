use super::ReferenceStore;
use customs_kernel::{equal, holds, keeps};

/// Runs the rules that hold between [`CodebookStore`](crate::ports::CodebookStore) and
/// [`TariffStore`](crate::ports::TariffStore); `make` must give empty tables at every call.
///
/// # Panics
/// When a rule is broken.
pub fn reference_versions_contract(make: impl Fn() -> ReferenceStore) {
    keeps! { "CodebookStore and TariffStore":
        each_has_a_version_of_its_own(&make());
        both_versions_are_read_at_once(&make());
    }
}

fn each_has_a_version_of_its_own(store: &ReferenceStore) {
    holds!(store.tariff.claim_first_load().expect("claimed"));
    equal!(store.codebook.version().expect("a version"), 0);
    holds!(
        store.codebook.claim_first_load().expect("claimed"),
        "what was claimed of the tariff is none of its business"
    );
}

fn both_versions_are_read_at_once(store: &ReferenceStore) {
    holds!(store.codebook.claim_first_load().expect("claimed"));
    equal!(store.tariff.version().expect("a version"), 0);
    let of_codebook = store.codebook.version().expect("a version");
    equal!(store.tariff.versions().expect("versions"), (of_codebook, 0));
}
