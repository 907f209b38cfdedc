use customs_declarations::ports::{Article, ItemCatalogue};
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::item::{Item, ItemForm};
use customs_master_data::ports::ItemDirectory;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Gives declarations articles of the item master by code.
pub(crate) struct ItemMasterArticles(pub(crate) Arc<dyn ItemDirectory>);

impl ItemCatalogue for ItemMasterArticles {
    fn articles(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, Article>, StorageError> {
        let found = self.0.meant_by(organisation, customer_code, codes)?;
        Ok(found.into_iter().map(|(code, item)| (code, article(item))).collect())
    }
}

fn article(Item { form, .. }: Item) -> Article {
    let ItemForm {
        item_code,
        description,
        hs_code,
        taric_code,
        country_of_origin,
        preferential_origin,
        net_weight,
        gross_weight,
        supplementary_units,
        unit_value,
        unit_currency,
        sku,
        // Declarations do not use these fields.
        customer_id: _,
        status: _,
        duty_rate: _,
        vat_rate: _,
        licensing_required: _,
        packaging_type: _,
        packaging_marks: _,
        manufacturer_name: _,
        manufacturer_part_number: _,
        part_number: _,
        notes: _,
    } = form;
    Article {
        item_code: item_code.unwrap_or_default(),
        sku,
        description: description.unwrap_or_default(),
        hs_code,
        taric_code,
        country_of_origin,
        preferential_origin,
        net_weight,
        gross_weight,
        supplementary_units,
        unit_value,
        unit_currency,
    }
}
