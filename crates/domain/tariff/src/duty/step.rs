use super::AppliedMeasure;
use customs_form_macros::growing;
use customs_kernel::facts;
use customs_kernel::facts::{Amount, Code, Description, Quantity, Rate, Reference};

facts!(
    /// A step of the calculation of a duty or of the VAT on goods.
    #[growing]
    pub enum EstimateStep {
        /// The price of the goods, which is in euro.
        Price("estimate_price") { price: Amount } = "price {price}";
        /// The price of the goods, converted to euro by the rate of customs.
        PriceConverted("estimate_price_converted") { price: Amount, per_euro: Quantity, in_euro: Amount }
            = "price {price} / {per_euro} = {in_euro}";
        /// An addition to the price or a deduction from it, which is in euro.
        Charge("estimate_charge") { charge: Code, price: Amount } = "{charge} {price}";
        /// An addition to the price or a deduction from it, converted to euro by the rate of customs.
        ChargeConverted("estimate_charge_converted") {
            charge: Code, price: Amount, per_euro: Quantity, in_euro: Amount
        } = "{charge} {price} / {per_euro} = {in_euro}";
        /// The customs value of the goods: the price with additions and without deductions.
        CustomsValue("estimate_customs_value") { customs_value: Amount } = "customs value {customs_value}";
        /// The measure that imposes the duty, and its rate.
        Measure("estimate_measure") { measure: AppliedMeasure, rate: Rate } = "{measure}: {rate}";
        /// The duty at this rate on the customs value, which is a whole number of cents.
        Duty("estimate_duty") { rate: Rate, base: Amount, amount: Amount } = "{rate} on {base} = {amount}";
        /// The duty at this rate on the customs value, rounded to the cent.
        DutyRounded("estimate_duty_rounded") { rate: Rate, base: Amount, exact: Quantity, amount: Amount }
            = "{rate} on {base} = {exact}, rounded half up to {amount}";
        /// The amount on which VAT is charged, in euro.
        VatBase("estimate_vat_base") { customs_value: Quantity, duties: Quantity, after_entry: Quantity, base: Amount }
            = "base: customs value {customs_value} + duties {duties} + costs after entry {after_entry} = {base}";
        /// The amount on which VAT is charged, in euro, with buying commissions that the price contains.
        VatBaseWithCommission("estimate_vat_base_with_commission") {
            customs_value: Quantity, duties: Quantity, after_entry: Quantity, commission: Quantity, base: Amount
        } = "base: customs value {customs_value} + duties {duties} + costs after entry {after_entry} + buying \
             commission {commission} = {base}";
        /// The kind of goods whose VAT rate applies, and the law that says so.
        VatCategory("estimate_vat_category") { category: Description, law: Reference } = "VAT: {category} ({law})";
        /// The VAT at this rate, which is a whole number of cents.
        Vat("estimate_vat") { rate: Rate, base: Amount, amount: Amount } = "{rate} of {base} = {amount}";
        /// The VAT at this rate, rounded to the cent.
        VatRounded("estimate_vat_rounded") { rate: Rate, base: Amount, exact: Quantity, amount: Amount }
            = "{rate} of {base} = {exact}, rounded half up to {amount}";
        /// The procedure relieves the goods of what this rate would charge.
        NotCharged("estimate_not_charged") { rate: Rate } = "{rate} is not charged";
    }
);
