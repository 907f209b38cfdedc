use customs_declarations::ports::{ItemMaster, KnownMasterItem};
use customs_kernel::{OrganisationId, StorageError};
use customs_master_data::master_item::{MasterItem, MasterItemForm};
use customs_master_data::ports::MasterItemDirectory;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Gives declarations items of the item master by code.
pub(crate) struct MasterItems(pub(crate) Arc<dyn MasterItemDirectory>);

impl ItemMaster for MasterItems {
    fn master_items(
        &self,
        organisation: OrganisationId,
        customer_code: Option<&str>,
        codes: &[String],
    ) -> Result<BTreeMap<String, KnownMasterItem>, StorageError> {
        let found = self.0.meant_by(organisation, customer_code, codes)?;
        Ok(found.into_iter().map(|(code, item)| (code, master_item(item))).collect())
    }
}

fn master_item(MasterItem { form, .. }: MasterItem) -> KnownMasterItem {
    let MasterItemForm {
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
    KnownMasterItem {
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
