use crate::requirement::requirements;

requirements! {
    ReadItems: ItemMasterRead;
    WriteItems: ItemMasterWrite;
    DeleteItems: ItemMasterDelete;
}
