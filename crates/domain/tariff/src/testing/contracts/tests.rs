use super::*;
use crate::testing::InMemoryReference;
use customs_kernel::ImmediateWork;

fn store() -> ReferenceStore {
    let memory = Arc::new(InMemoryReference::default());
    ReferenceStore {
        codebook: memory.clone(),
        tariff: memory.clone(),
        directory: memory,
        work: Arc::new(ImmediateWork),
        undoes: false,
    }
}

#[test]
fn the_fake_keeps_the_codebook_as_the_port_promises() {
    codebook_store_contract(&store);
}

#[test]
fn the_fake_keeps_the_tariff_as_the_port_promises() {
    tariff_store_contract(&store);
}

#[test]
fn the_fake_finds_goods_and_measures_as_the_port_promises() {
    tariff_directory_contract(&store);
}
