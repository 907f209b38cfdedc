use customs_form_macros::growing;
use customs_kernel::facts::{Code, Quantity, Reference};

customs_kernel::facts!(
    /// Warnings about goods that leave a warehouse.
    #[growing]
    pub enum StockWarning {
        /// The goods of the line leave the warehouse, and nothing says from which stock.
        NotAllocated("goods_not_allocated")
            = "its goods leave the warehouse and no stock is allocated to it", "Allocate stock to the line.";
        /// The quantity of the line is another than the one that is allocated to it.
        QuantityDiffers("allocated_differs_from_line") { quantity: Quantity, allocated: Quantity, unit: Code }
            = "is of {quantity} {unit}, and {allocated} {unit} are allocated to it",
            "Correct the quantity of the line, or what is allocated.";
        /// The line has no quantity in the unit of the stock.
        QuantityMissing("quantity_of_line_missing") { allocated: Quantity, unit: Code }
            = "does not say how much it is in {unit}, of which {allocated} are allocated to it",
            "Send the quantity in the unit of the stock.";
        /// The goods are in another warehouse than the one that the declaration names.
        OtherWarehouse("goods_of_other_warehouse") { warehouse: Reference }
            = "takes goods of the warehouse {warehouse}, which is not the one that the declaration names",
            "Correct the warehouse of the declaration, or allocate other goods.";
        /// The line names a placement that its goods do not come from.
        OtherPlacement("goods_of_other_placement") { placement: Reference }
            = "names the placement {placement}, from which none of the goods allocated to it come",
            "Correct the previous documents of the line, or allocate other goods.";
        /// Goods come from several placements, and one of them keeps a part.
        PlacementNotEmptied("placement_not_emptied") { placement: Reference }
            = "its goods come from several placements, and {placement} is not emptied by it: the message has no \
               quantity for a previous document, so that customs may take all of it from there; split the line, one \
               for each placement",
            "Split the line, one for each placement.";
        /// Goods come from several placements, and an item of one of them keeps a part.
        ItemNotEmptied("item_of_placement_not_emptied") { placement: Reference, item: Reference }
            = "its goods come from several placements, and {placement} item {item} is not emptied by it: the message \
               has no quantity for a previous document, so that customs may take all of it from there; split the \
               line, one for each placement",
            "Split the line, one for each placement.";
    }
);

#[cfg(test)]
mod tests {
    use super::StockWarning as W;
    use customs_kernel::facts::{Fact, Quantity};
    use rust_decimal::Decimal;
    use std::collections::BTreeSet;

    /// Clients of the API have read these sentences before they had codes.
    #[test]
    fn every_warning_has_the_sentence_that_is_promised() {
        let quantity = |number: i64| Quantity(Decimal::from(number));
        let sentences = [
            (W::NotAllocated, "its goods leave the warehouse and no stock is allocated to it"),
            (
                W::QuantityDiffers { quantity: quantity(50), allocated: quantity(40), unit: "KGM".into() },
                "is of 50 KGM, and 40 KGM are allocated to it",
            ),
            (
                W::QuantityMissing { allocated: quantity(40), unit: "KGM".into() },
                "does not say how much it is in KGM, of which 40 are allocated to it",
            ),
            (
                W::OtherWarehouse { warehouse: "NLCWPABC".into() },
                "takes goods of the warehouse NLCWPABC, which is not the one that the declaration names",
            ),
            (
                W::OtherPlacement { placement: "26NL1".into() },
                "names the placement 26NL1, from which none of the goods allocated to it come",
            ),
            (
                W::PlacementNotEmptied { placement: "26NL1".into() },
                "its goods come from several placements, and 26NL1 is not emptied by it: the message has no quantity \
                 for a previous document, so that customs may take all of it from there; split the line, one for each \
                 placement",
            ),
            (
                W::ItemNotEmptied { placement: "26NL1".into(), item: "7".into() },
                "its goods come from several placements, and 26NL1 item 7 is not emptied by it: the message has no \
                 quantity for a previous document, so that customs may take all of it from there; split the line, one \
                 for each placement",
            ),
        ];
        for (warning, sentence) in &sentences {
            assert_eq!(warning.to_string(), *sentence);
            assert_eq!(W::from_statement(&warning.statement()).as_ref(), Some(warning));
        }
        let stated: BTreeSet<&str> = sentences.iter().map(|(warning, _)| warning.code()).collect();
        assert_eq!(stated, W::CODES.iter().map(|code| code.code).collect::<BTreeSet<_>>());
    }
}
