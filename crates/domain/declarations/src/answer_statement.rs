//! What an answer of customs states beside its meaning: statements, corrections, statuses, offices, payments and taxes.

use customs_form_macros::growing;
use customs_kernel::facts::{Code, Count, Day, List, Moment, Parts, Quantity, Quoted, Reference, Sum};

customs_kernel::facts!(
    /// What an answer of customs about a declaration states, an entry each.
    #[growing]
    pub enum AnswerStatement {
        /// A statement, with its kind and its code.
        Statement("customs_statement") { particulars: Parts } = "statement{particulars}";
        /// The office of exit.
        OfficeOfExit("customs_office_of_exit") { particulars: Parts } = "office of exit{particulars}";
        /// A correction that customs applied.
        Correction("customs_correction") { particulars: Parts } = "correction{particulars}";
        /// A warning of customs.
        Warning("customs_warning") { particulars: Parts } = "warning{particulars}";
        /// A status at customs, by its code.
        Status("customs_status") { particulars: Parts } = "status{particulars}";
        /// The bank account of customs.
        Account("customs_account") { particulars: Parts } = "account{particulars}";
        /// The office that takes appeals.
        OfficeOfAppeal("customs_office_of_appeal") { office: Code } = "office of appeal {office}";
        /// An office that answers questions.
        Office("office_for_questions") { office: Code } = "office {office}";
        /// A payment that customs expects or took.
        Payment("customs_payment") { particulars: Parts } = "payment{particulars}";
        /// A tax with what it is calculated from.
        Tax("customs_tax") { tax: Code, particulars: Parts } = "{tax}{particulars}";
        /// A tax that customs names no kind of, with what it is calculated from.
        UnnamedTax("customs_unnamed_tax") { particulars: Parts } = "tax{particulars}";
    }
);

customs_kernel::facts!(
    /// What an entry of an answer says of its subject. Each part begins with what separates it from the one before.
    #[growing]
    pub enum AnswerParticular {
        /// A code, a kind or a reference.
        Code("customs_states_code") { code: Quoted } = " {code}";
        /// A text of customs.
        Text("customs_states_text") { text: Quoted } = ": {text}";
        /// The last day of a limit that customs sets.
        ByDay("customs_states_by_day") { day: Day } = " by {day}";
        /// The last moment of a limit that customs sets.
        ByMoment("customs_states_by_moment") { at: Moment } = " by {at}";
        /// The day since which a status at customs has held.
        SinceDay("customs_states_since_day") { day: Day } = " since {day}";
        /// The moment since which a status at customs has held.
        SinceMoment("customs_states_since_moment") { at: Moment } = " since {at}";
        /// The day of the release.
        ReleasedOn("customs_states_released_on") { day: Day } = " released {day}";
        /// The moment of the release.
        ReleasedAt("customs_states_released_at") { at: Moment } = " released {at}";
        /// The day on which a payment is due.
        DueOn("customs_states_due_on") { day: Day } = " due {day}";
        /// The moment at which a payment is due.
        DueAt("customs_states_due_at") { at: Moment } = " due {at}";
        /// The place in the message that customs points at.
        Pointer("customs_states_pointer") { pointer: Quoted } = " at {pointer}";
        /// The amount of a payment.
        Paid("customs_states_payment") { amount: Sum } = " {amount}";
        /// The amount that customs assessed.
        Assessed("customs_states_assessed") { amount: Sum } = " assessed {amount}";
        /// A guarantee that secures a payment.
        Guarantee("customs_states_guarantee") { guarantee: Reference } = " guarantee {guarantee}";
        /// The rate of a tax, as a percentage.
        Rate("customs_states_rate") { rate: Quantity } = " {rate}%";
        /// The amount that a tax is calculated from.
        Base("customs_states_base") { base: Sum } = " of {base}";
        /// The quantity that a tax is calculated from.
        BaseQuantity("customs_states_quantity") { quantity: Quantity, unit: Code } = " on {quantity} {unit}";
        /// The quantity that a tax is calculated from, whose unit customs does not name.
        BaseNumber("customs_states_number") { quantity: Quantity } = " on {quantity}";
        /// The amount of a tax.
        Amount("customs_states_tax_amount") { amount: Sum } = ": {amount}";
        /// The amount of a tax, of which another amount is to be paid.
        AmountToPay("customs_states_tax_to_pay") { amount: Sum, to_pay: Sum } = ": {amount}, to pay {to_pay}";
        /// The method of payment of a tax.
        Method("customs_states_method_of_payment") { method: Code } = ", method of payment {method}";
        /// The goods item that a tax is charged for.
        Item("customs_states_item") { item: Count } = " (item {item})";
        /// The goods items that a tax is charged for.
        Items("customs_states_items") { items: List } = " (items {items})";
        /// The number of goods items that a tax is charged for.
        ItemCount("customs_states_item_count") { count: Count } = " ({count} items)";
    }
);
