use crate::requirement::requirements;

requirements! {
    ReadInventory: InventoryRead;
    WriteInventory: InventoryWrite;
}
