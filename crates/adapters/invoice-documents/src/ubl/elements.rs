use customs_kernel::round_to_cents;
use quick_xml::escape::escape;
use rust_decimal::Decimal;

const NAMESPACES: &str = "urn:oasis:names:specification:ubl:schema:xsd:";
const HEAD_BYTES: usize = 4_096;
const LINE_BYTES: usize = 900;

/// A UBL document under construction. Names come from this module and need no check.
pub(super) struct Elements {
    text: String,
    currency: String,
}

impl Elements {
    /// Starts a document with this root element.
    pub(super) fn new(root: &str, currency: &str, lines: usize) -> Self {
        let mut text = String::with_capacity(HEAD_BYTES + lines.saturating_mul(LINE_BYTES));
        text.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<");
        text.push_str(root);
        for (prefix, name) in [
            ("xmlns", format!("{root}-2")),
            ("xmlns:cac", "CommonAggregateComponents-2".to_owned()),
            ("xmlns:cbc", "CommonBasicComponents-2".to_owned()),
        ] {
            text.push_str(&format!(" {prefix}=\"{NAMESPACES}{name}\""));
        }
        text.push('>');
        Self { text, currency: escape(currency).into_owned() }
    }

    /// Writes an aggregate element around the content that `inside` writes.
    pub(super) fn aggregate(&mut self, name: &str, inside: impl FnOnce(&mut Self)) {
        self.text.push_str("<cac:");
        self.text.push_str(name);
        self.text.push('>');
        inside(self);
        self.text.push_str("</cac:");
        self.text.push_str(name);
        self.text.push('>');
    }

    /// Writes a text element. An empty text is left out, because an empty element is an error everywhere.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.basic(name, None, text);
    }

    /// Writes a text element, if there is a text.
    pub(super) fn optional(&mut self, name: &str, text: Option<&str>) {
        self.basic(name, None, text.unwrap_or_default());
    }

    /// Writes an identifier with its scheme.
    pub(super) fn identifier(&mut self, name: &str, scheme: &str, text: &str) {
        self.basic(name, Some(("schemeID", scheme)), text);
    }

    /// Writes an amount in the document's currency, rounded to cents.
    pub(super) fn amount(&mut self, name: &str, amount: Decimal) {
        let currency = std::mem::take(&mut self.currency);
        self.amount_in(name, &currency, amount);
        self.currency = currency;
    }

    /// Writes an amount in another currency, rounded to cents.
    pub(super) fn amount_in(&mut self, name: &str, currency: &str, amount: Decimal) {
        let mut amount = round_to_cents(amount);
        amount.rescale(2);
        self.basic(name, Some(("currencyID", currency)), &positive_zero(amount).to_string());
    }

    /// Writes a price, which may have fractions of a cent.
    pub(super) fn price(&mut self, name: &str, price: Decimal) {
        let currency = std::mem::take(&mut self.currency);
        let mut price = price.normalize();
        if price.scale() < 2 {
            price.rescale(2);
        }
        self.basic(name, Some(("currencyID", &currency)), &positive_zero(price).to_string());
        self.currency = currency;
    }

    /// Writes a number without a unit.
    pub(super) fn number(&mut self, name: &str, number: Decimal) {
        self.basic(name, None, &positive_zero(number.normalize()).to_string());
    }

    /// Writes a quantity with its unit.
    pub(super) fn quantity(&mut self, name: &str, unit: &str, quantity: Decimal) {
        self.basic(name, Some(("unitCode", unit)), &positive_zero(quantity.normalize()).to_string());
    }

    fn basic(&mut self, name: &str, attribute: Option<(&str, &str)>, text: &str) {
        let text = writable(text);
        if text.is_empty() {
            return;
        }
        self.text.push_str("<cbc:");
        self.text.push_str(name);
        if let Some((attribute, value)) = attribute {
            self.text.push_str(&format!(" {attribute}=\"{}\"", escape(value)));
        }
        self.text.push('>');
        self.text.push_str(&escape(text.as_str()));
        self.text.push_str("</cbc:");
        self.text.push_str(name);
        self.text.push('>');
    }

    pub(super) fn finish(mut self, root: &str) -> Vec<u8> {
        self.text.push_str("</");
        self.text.push_str(root);
        self.text.push_str(">\n");
        self.text.into_bytes()
    }
}

fn positive_zero(number: Decimal) -> Decimal {
    if number.is_zero() { number.abs() } else { number }
}

/// The text without characters that XML forbids: a single one makes the whole document unreadable.
fn writable(text: &str) -> String {
    let allowed = |letter: &char| matches!(letter, '\t' | '\n' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..='\u{10ffff}');
    text.trim().chars().filter(allowed).collect()
}
