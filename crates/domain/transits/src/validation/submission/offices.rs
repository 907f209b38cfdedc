use crate::TransitType;
use crate::countries::{is_common_transit_outside_union, is_in_union};
use crate::form::TransitForm;
use crate::validation::plausibility::country_of;
use customs_kernel::{Checker, RuleCode};

/// Checks that an office of transit which the others ask for has room in the message (rules R0006 and R0906): it is
/// derived where the form does not name it.
fn transit(check: &mut Checker, form: &TransitForm) {
    if form.lacks_office_of_transit() && form.assumed_office_of_transit().is_none() {
        let rule = "must name an office where the goods enter the territory of the office of destination, and has no \
                    room for it beside the others";
        check.error("offices_of_transit", (RuleCode::OfficeOfEntry, rule));
    }
}

/// Checks what Andorra and San Marino allow: transits from there go into the Union (rule R0904), those from a country
/// of common transit outside the Union do not end there (R0905), and union goods alone move between San Marino and the
/// Union (R0909, R0911).
pub(super) fn check(check: &mut Checker, form: &TransitForm) {
    let from = country_of(form.office_of_departure.as_deref());
    let to = country_of(form.office_of_destination.as_deref());
    transit(check, form);
    let (Some(from), Some(to)) = (from, to) else { return };
    let small = |country: &str| matches!(country, "AD" | "SM");
    if small(from) && !is_in_union(to) {
        check.error(
            "office_of_destination",
            (RuleCode::DestinationOutsideUnion, "must be in the Union for a transit from Andorra or San Marino"),
        );
    }
    if small(to) && is_common_transit_outside_union(from) {
        let rule = (
            RuleCode::DestinationClosedToCommonTransit,
            "must not be in Andorra or San Marino for a transit from outside the Union",
        );
        check.error("office_of_destination", rule);
    }
    san_marino(check, form.transit_type(), from, to);
}

fn san_marino(check: &mut Checker, kind: Option<TransitType>, from: &str, to: &str) {
    if to == "SM" && from == "IT" {
        let rule = "must not be in San Marino for a transit from Italy, which needs type T2SM";
        check.error("office_of_destination", (RuleCode::DestinationNeedsT2sm, rule));
    } else if kind == Some(TransitType::T1) && ((to == "SM" && is_in_union(from)) || (from == "SM" && is_in_union(to)))
    {
        check.error("transit_type", (RuleCode::UnionGoodsType, "must be T2 or T2F between the Union and San Marino"));
    }
}
