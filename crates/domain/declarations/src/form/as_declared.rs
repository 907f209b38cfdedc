use super::{DeclarationForm, ItemContainerForm, ItemForm};

impl DeclarationForm {
    /// Completes an item as it is declared to customs. A missing statistical value becomes the invoice value, and an
    /// item without containers gets the container of the header when there is exactly one. The form itself keeps what
    /// the client sent.
    #[must_use]
    pub fn as_declared(&self, mut item: ItemForm) -> ItemForm {
        item.statistical_value = item.statistical_value.or(item.invoice_value);
        if item.containers.is_empty()
            && let Some(number) = self.only_container()
        {
            item.containers.push(ItemContainerForm { number: Some(number.to_owned()) });
        }
        item
    }

    fn only_container(&self) -> Option<&str> {
        let containers = &self.declaration.transport.as_ref()?.containers;
        let mut numbers = containers.iter().filter_map(|container| container.number.as_deref().map(str::trim));
        let only = numbers.by_ref().find(|number| !number.is_empty())?;
        numbers.all(|other| other.is_empty() || other == only).then_some(only)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{ContainerForm, TransportForm};
    use crate::testing::{a_valid_import, a_valid_item};
    use rust_decimal::Decimal;

    fn in_containers(numbers: &[&str]) -> DeclarationForm {
        let container = |number: &&str| ContainerForm { number: Some((*number).to_owned()), seals: Vec::new() };
        let containers = numbers.iter().map(container).collect();
        let mut form = a_valid_import();
        form.declaration.transport = Some(TransportForm { containers, ..TransportForm::default() });
        form
    }

    fn containers(form: &DeclarationForm, own: &[&str]) -> Vec<String> {
        let own = own.iter().map(|number| ItemContainerForm { number: Some((*number).to_owned()) }).collect();
        let item = form.as_declared(ItemForm { containers: own, ..a_valid_item() });
        item.containers.into_iter().filter_map(|container| container.number).collect()
    }

    #[test]
    fn a_single_container_holds_every_item_that_names_none() {
        assert_eq!(containers(&a_valid_import(), &[]), [""; 0]);
        assert_eq!(containers(&in_containers(&["CSQU3054383"]), &[]), ["CSQU3054383"]);
        assert_eq!(containers(&in_containers(&["CSQU3054383", " ", "CSQU3054383"]), &[]), ["CSQU3054383"]);
        assert_eq!(containers(&in_containers(&["CSQU3054383"]), &["MSKU1234565"]), ["MSKU1234565"]);
        assert_eq!(containers(&in_containers(&["CSQU3054383", "MSKU1234565"]), &[]), [""; 0]);
    }

    #[test]
    fn the_statistical_value_is_the_invoice_value_when_left_out() {
        let value = |statistical_value, invoice_value| {
            let item = ItemForm { statistical_value, invoice_value, ..a_valid_item() };
            a_valid_import().as_declared(item).statistical_value
        };
        let [one, two] = [1, 2].map(|number| Some(Decimal::from(number)));
        assert_eq!([value(None, two), value(one, two), value(None, None)], [two, one, None]);
    }
}
