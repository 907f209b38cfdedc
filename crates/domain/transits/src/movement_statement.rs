//! What a message of customs about a movement states beside its decision.

use customs_form_macros::growing;
use customs_kernel::facts::{Code, Day, Elements, Moment, Name, Parts, Quoted, Reason, Reference};

customs_kernel::facts!(
    /// What a message of customs about a movement states, an entry each.
    #[growing]
    pub enum MovementStatement {
        /// The last day on which customs takes the answer.
        AnswerWanted("answer_wanted_by") { day: Day } = "answer wanted by {day}", "Answer by that day.";
        /// An element of the message with its text.
        Element("customs_element") { element: Name, value: Quoted } = "{element} {value}";
        /// An element of the message that holds a day.
        ElementDay("customs_element_day") { element: Name, day: Day } = "{element} {day}";
        /// An element of the message that holds a moment.
        ElementMoment("customs_element_moment") { element: Name, at: Moment } = "{element} {at}";
        /// A group of elements of the message.
        Group("customs_group") { group: Name, elements: Elements } = "{group}{elements}";
        /// How far the consignment is released.
        Consignment("consignment_release") { release: Reason } = "consignment {release}";
        /// How far the item with this number is released, and the goods that are meant.
        Item("item_release") { item: Code, release: Reason, goods: Elements } = "item {item} {release}{goods}";
        /// The item with this number, and the goods that are meant.
        ItemGoods("item_goods") { item: Code, goods: Elements } = "item {item}{goods}";
        /// How far an item without a number is released, and the goods that are meant.
        UnnumberedItem("unnumbered_item_release") { release: Reason, goods: Elements } = "item {release}{goods}";
        /// An item without a number, and the goods that are meant.
        UnnumberedItemGoods("unnumbered_item_goods") { goods: Elements } = "item{goods}";
        /// A guarantee that is not valid, with the reasons.
        Guarantee("invalid_guarantee") { particulars: Parts } = "guarantee{particulars}",
            "Name another guarantee, or correct this one.";
        /// The reference of the guarantee (GRN).
        GuaranteeReference("invalid_guarantee_reference") { grn: Reference } = " {grn}";
        /// The code of the reason for which a guarantee is not valid.
        GuaranteeCode("invalid_guarantee_code") { code: Code } = " {code}";
        /// The reason for which a guarantee is not valid, in the words of customs.
        GuaranteeText("invalid_guarantee_text") { text: Quoted } = " {text}";
        /// An error that customs found in the XML of a message, with its place.
        ErrorAt("xml_error_at") { text: Quoted, place: Reason } = "{text} ({place})";
        /// The line of the message in which customs found an error.
        Line("xml_error_line") { line: Code } = "line {line}";
        /// The column of the message in which customs found an error.
        Column("xml_error_column") { column: Code } = "column {column}";
        /// The line and the column of the message in which customs found an error.
        LineAndColumn("xml_error_line_and_column") { line: Code, column: Code } = "line {line}, column {column}";
    }
);

customs_kernel::facts!(
    /// How far goods are released at destination, with the code of customs.
    #[growing]
    pub enum Extent {
        /// All of the goods are released.
        Wholly("released_wholly") { extent: Code } = "released wholly ({extent})";
        /// A part of the goods is released.
        InPart("released_in_part") { extent: Code } = "released in part ({extent})";
        /// None of the goods are released.
        Not("not_released") { extent: Code } = "not released ({extent})";
        /// Customs uses a code for the extent that this service does not know.
        Unknown("release_type") { extent: Code } = "release type {extent}";
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, NaiveDate};

    #[test]
    fn what_customs_states_reads_as_it_was_promised() {
        use MovementStatement as S;
        let day = || Day(NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day"));
        let element = |name: &str, value: &str| S::Element { element: Name::from(name), value: Quoted::from(value) };
        let goods = || Elements(vec![element("type", "42").into(), element("text", "weigh it").into()]);
        let wholly = || Reason::from(Extent::Wholly { extent: Code::from("0") });
        let particulars = Parts(vec![
            S::GuaranteeReference { grn: Reference::from("26NL0000000123456") }.into(),
            S::GuaranteeCode { code: Code::from("G02") }.into(),
            S::GuaranteeText { text: Quoted::from("unknown") }.into(),
        ]);
        for (fact, expected) in [
            (S::AnswerWanted { day: day() }, "answer wanted by 2026-03-02"),
            (element("rejection_reason", "too late"), "rejection reason too late"),
            (S::ElementDay { element: Name::from("release_date"), day: day() }, "release date 2026-03-02"),
            (
                S::ElementMoment { element: Name::from("date"), at: Moment(DateTime::UNIX_EPOCH) },
                "date 1970-01-01T00:00:00Z",
            ),
            (
                S::Group { group: Name::from("type_of_controls"), elements: goods() },
                "type of controls: type 42, text weigh it",
            ),
            (S::Consignment { release: wholly() }, "consignment released wholly (0)"),
            (
                S::Item { item: Code::from("3"), release: wholly(), goods: goods() },
                "item 3 released wholly (0): type 42, text weigh it",
            ),
            (S::ItemGoods { item: Code::from("3"), goods: Elements::default() }, "item 3"),
            (S::UnnumberedItem { release: wholly(), goods: Elements::default() }, "item released wholly (0)"),
            (S::UnnumberedItemGoods { goods: goods() }, "item: type 42, text weigh it"),
            (S::Guarantee { particulars }, "guarantee 26NL0000000123456 G02 unknown"),
            (
                S::ErrorAt {
                    text: Quoted::from("no element"),
                    place: S::LineAndColumn { line: Code::from("1"), column: Code::from("7") }.into(),
                },
                "no element (line 1, column 7)",
            ),
            (S::Line { line: Code::from("1") }, "line 1"),
            (S::Column { column: Code::from("7") }, "column 7"),
        ] {
            assert_eq!(fact.to_string(), expected);
        }
        let extents = [
            Extent::InPart { extent: Code::from("1") },
            Extent::Not { extent: Code::from("2") },
            Extent::Unknown { extent: Code::from("9") },
        ];
        assert_eq!(
            extents.map(|extent| extent.to_string()),
            ["released in part (1)", "not released (2)", "release type 9"]
        );
    }
}
