use customs_kernel::rules::{Rule, Ruled, TradeReference, tidy_texts};
use customs_kernel::{CountryCode, Currency, Eori, Grn};

/// Trims the texts of a form and brings its codes into one spelling. A blank text becomes `None`.
pub(super) fn tidy(form: &mut impl Ruled) {
    const CODES: [&str; 4] = [CountryCode::PATTERN, Currency::PATTERN, Eori::PATTERN, Grn::PATTERN];
    form.visit_texts(&mut |rules, text| {
        if rules.iter().any(|rule| matches!(rule, Rule::Pattern { form, .. } if CODES.contains(form))) {
            tidy_code(text);
        }
    });
    tidy_texts(form);
}

/// Writes a code or number in capitals and without spaces.
pub(super) fn tidy_code(code: &mut Option<String>) {
    if let Some(code) = code {
        *code = code.replace(' ', "").to_uppercase();
    }
}
