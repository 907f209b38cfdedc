/// English name of a transit guarantee type, by its code (0 to 9); `None` for unknown codes.
#[must_use]
pub fn guarantee_type_label(code: &str) -> Option<&'static str> {
    Some(match code {
        "0" => "Comprehensive guarantee",
        "1" => "Individual guarantee",
        "2" => "Individual guarantee in cash or equivalent",
        "3" => "Guarantee waiver (AEO)",
        "4" => "Guarantee not required",
        "9" => "Individual guarantee not required",
        _ => return None,
    })
}
