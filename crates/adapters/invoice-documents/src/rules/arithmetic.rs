use super::BrokenRule;
use crate::document::{InvoiceDocument, InvoiceLine, Totals, VatCategory, VatInEuro, VatSubtotal};
use customs_kernel::round_to_cents;
use rust_decimal::Decimal;

/// Limits above which a product or a sum of lines might no longer be exact.
const LARGEST_FACTOR: i64 = 1_000_000_000_000;
const LARGEST_AMOUNT: i64 = 1_000_000_000_000_000_000;

/// Checks the totals. Reports breaches of BR-CO-10 to BR-CO-16, VAT subtotals that differ from the sum of their lines,
/// lines that are not quantity times price, and amounts with fractions of a cent.
///
/// BR-CO-11 and BR-CO-12 do not apply: the document has no allowances and charges. BR-CO-17, VAT as the rate of the
/// taxable amount, is not checked here: VAT is rounded line by line, and that rule allows a difference of less than one
/// unit of the currency.
#[must_use]
pub fn broken_arithmetic(document: &InvoiceDocument) -> Vec<BrokenRule> {
    let mut sums = Sums(Vec::new());
    sums.bounded(document);
    if !sums.0.is_empty() {
        return sums.0;
    }
    let totals = &document.totals;
    if document.lines.is_empty() {
        sums.broken("BR-16", "lines", "at least one line is required".to_owned());
    }
    for (index, line) in document.lines.iter().enumerate() {
        sums.line(index, line);
    }
    sums.subtotals(document);
    let net = document.lines.iter().map(|line| line.amount).sum();
    sums.equal("BR-CO-10", "totals.net", totals.net, net, "the amounts of the lines");
    let taxable = document.vat.iter().map(|subtotal| subtotal.taxable).sum();
    sums.equal("BR-CO-13", "totals.net", totals.net, taxable, "the taxable amounts");
    let vat = document.vat.iter().map(|subtotal| subtotal.vat).sum();
    sums.equal("BR-CO-14", "totals.vat", totals.vat, vat, "the VAT subtotals");
    sums.equal("BR-CO-15", "totals.gross", totals.gross, totals.net + totals.vat, "net and VAT");
    sums.equal("BR-CO-16", "totals.due", totals.due, totals.gross - totals.prepaid, "gross less what was paid before");
    sums.in_cents("totals.prepaid", totals.prepaid);
    sums.in_euro(document);
    sums.0
}

struct Sums(Vec<BrokenRule>);

impl Sums {
    /// Reports numbers that are too large to be added up exactly.
    fn bounded(&mut self, document: &InvoiceDocument) {
        let mut check = |path: String, number: Decimal, largest: i64| {
            if number.abs() > Decimal::from(largest) {
                self.broken("largest number", &path, format!("must not be beyond {largest}"));
            }
        };
        for (index, line) in document.lines.iter().enumerate() {
            let factors = [("quantity", line.quantity), ("unit_price", line.unit_price), ("vat_rate", line.vat_rate)];
            for (field, number) in factors {
                check(format!("lines.{index}.{field}"), number, LARGEST_FACTOR);
            }
            for (field, number) in [("amount", line.amount), ("vat_amount", line.vat_amount)] {
                check(format!("lines.{index}.{field}"), number, LARGEST_AMOUNT);
            }
        }
        for (index, VatSubtotal { category: _, rate, taxable, vat }) in document.vat.iter().enumerate() {
            for (field, number) in [("rate", *rate), ("taxable", *taxable), ("vat", *vat)] {
                check(format!("vat.{index}.{field}"), number, LARGEST_AMOUNT);
            }
        }
        let Totals { net, vat, gross, prepaid, due } = document.totals;
        for (field, number) in [("net", net), ("vat", vat), ("gross", gross), ("prepaid", prepaid), ("due", due)] {
            check(format!("totals.{field}"), number, LARGEST_AMOUNT);
        }
        let euro = document.vat_in_euro.iter().flat_map(|vat| vat.subtotals.iter().chain([&vat.total]));
        for number in euro {
            check("vat_in_euro".to_owned(), *number, LARGEST_AMOUNT);
        }
    }

    fn line(&mut self, index: usize, line: &InvoiceLine) {
        let path = |field: &str| format!("lines.{index}.{field}");
        let amount = round_to_cents(line.quantity * line.unit_price);
        self.equal("PEPPOL-EN16931-R120", &path("amount"), line.amount, amount, "quantity times price");
        // An advance payment is deducted or paid back with the VAT charged then, and the last part of a credited
        // line has the rest of its VAT. That VAT was rounded on another sum and can differ from that of the rate. EN
        // 16931 states no VAT for lines, only by rate (BR-CO-17).
        if !line.has_vat_of_another_sum {
            let vat = round_to_cents(line.amount * line.vat_rate / Decimal::ONE_HUNDRED);
            self.equal("line VAT", &path("vat_amount"), line.vat_amount, vat, "the rate of the amount");
        }
        let above_zero = line.vat_rate > Decimal::ZERO;
        if above_zero != (line.vat_category == VatCategory::Standard) {
            let message = format!("{}% does not fit category {}", line.vat_rate, line.vat_category.code());
            self.broken("BR-S-05", &path("vat_rate"), message);
        }
    }

    /// Reports VAT in euro that does not add up, or is not one amount for each category and rate.
    fn in_euro(&mut self, document: &InvoiceDocument) {
        let Some(VatInEuro { subtotals, total, .. }) = &document.vat_in_euro else { return };
        if subtotals.len() != document.vat.len() {
            let message = "must be one amount for each VAT subtotal".to_owned();
            self.broken("BR-53", "vat_in_euro.subtotals", message);
        }
        self.equal("BR-53", "vat_in_euro.total", *total, subtotals.iter().sum(), "the VAT subtotals in euro");
        for amount in subtotals {
            self.in_cents("vat_in_euro.subtotals", *amount);
        }
    }

    fn subtotals(&mut self, document: &InvoiceDocument) {
        let expected = VatSubtotal::from_lines(&document.lines);
        let mut given = document.vat.clone();
        given.sort_by_key(|it| (it.category, std::cmp::Reverse(it.rate)));
        for (index, subtotal) in document.vat.iter().enumerate() {
            self.in_cents(&format!("vat.{index}.taxable"), subtotal.taxable);
            self.in_cents(&format!("vat.{index}.vat"), subtotal.vat);
        }
        if given != expected {
            let message = "must be one subtotal for each category and rate, of what its lines add up to".to_owned();
            self.broken("BR-CO-18", "vat", message);
        }
    }

    fn equal(&mut self, rule: &'static str, path: &str, given: Decimal, expected: Decimal, what: &str) {
        if given != expected {
            self.broken(rule, path, format!("is {given}, but {what} come to {expected}"));
        }
    }

    fn in_cents(&mut self, path: &str, amount: Decimal) {
        if round_to_cents(amount) != amount {
            self.broken("BR-DEC", path, format!("{amount} has parts of cents"));
        }
    }

    fn broken(&mut self, rule: &'static str, path: &str, message: String) {
        self.0.push(BrokenRule { rule, path: path.to_owned(), message });
    }
}
