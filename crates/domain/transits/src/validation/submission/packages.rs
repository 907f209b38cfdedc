use super::code_of;
use crate::form::{ItemForm, PackagingForm, TransitForm};
use customs_form_macros::growing;
use customs_kernel::{BrokenRule, Checker, RuleCode, filled};

/// What a message says of packages besides their type. The codes are those of UN/ECE Recommendation 21 that customs
/// lists as bulk (CL181) and as unpacked (CL182).
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KindOfPackages {
    /// Goods in bulk, which have no number of packages.
    Bulk,
    /// Goods without packages: their number is that of the pieces, and they need no marks.
    Unpacked,
    /// Any other packages, with a number and marks.
    Ordinary,
}

impl KindOfPackages {
    /// Returns the kind to which a type of packages belongs.
    #[must_use]
    pub fn from_packages(packages: &PackagingForm) -> Self {
        match packages.package_type.as_deref().map(str::trim) {
            Some("VG" | "VL" | "VO" | "VQ" | "VR" | "VS" | "VY") => Self::Bulk,
            Some("NE" | "NF" | "NG") => Self::Unpacked,
            _ => Self::Ordinary,
        }
    }
}

/// Returns whether all packages of the item are those of another item, which counts them: each has the quantity 0.
pub(super) fn shares_packages(item: &ItemForm) -> bool {
    item.packaging.iter().any(is_shared)
}

/// Returns whether the packages are counted with another item.
fn is_shared(packages: &PackagingForm) -> bool {
    KindOfPackages::from_packages(packages) == KindOfPackages::Ordinary && packages.quantity == Some(0)
}

/// Checks types and numbers of packages (condition C0060, rules R0219, R0220 and R0364).
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let counted = Counted::from_form(form);
    check.each("items", &form.items, |check, item| {
        let shares = shares_packages(item);
        check.each("packaging", &item.packaging, |check, packages| check_packages(check, packages, shares, &counted));
    });
}

fn check_packages(check: &mut Checker, packages: &PackagingForm, shares: bool, counted: &Counted<'_>) {
    code_of(check, "type", packages.package_type.as_deref(), 2);
    let kind = KindOfPackages::from_packages(packages);
    if kind == KindOfPackages::Bulk {
        return;
    }
    match packages.quantity {
        None => check.error("quantity", BrokenRule::required()),
        Some(0) if kind == KindOfPackages::Unpacked => {
            check.error("quantity", (RuleCode::NotPositive, "must be greater than 0 for goods without packages"));
        }
        Some(0) if !counted.have(packages) => {
            let rule = "may be 0 only when another item has packages with the same marks and a quantity above 0";
            check.error("quantity", (RuleCode::PackedWithNone, rule));
        }
        Some(number) if number > 0 && shares => {
            let rule = "must be 0 as that of the other packages of the item, which are packed with another item";
            check.error("quantity", (RuleCode::PackedWithAnother, rule));
        }
        Some(_) => {}
    }
}

/// The marks of the packages that some item counts.
struct Counted<'a>(Vec<Option<&'a str>>);

impl<'a> Counted<'a> {
    fn from_form(form: &'a TransitForm) -> Self {
        let packages = form.items.iter().flat_map(|item| &item.packaging);
        let counted = packages.filter(|packages| {
            KindOfPackages::from_packages(packages) == KindOfPackages::Ordinary
                && packages.quantity.is_some_and(|it| it > 0)
        });
        let mut marks: Vec<_> = counted.map(|packages| filled(packages.marks.as_deref())).collect();
        marks.sort_unstable();
        marks.dedup();
        Self(marks)
    }

    fn have(&self, packages: &PackagingForm) -> bool {
        self.0.binary_search(&filled(packages.marks.as_deref())).is_ok()
    }
}
