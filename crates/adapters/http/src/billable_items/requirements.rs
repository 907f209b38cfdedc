use crate::requirement::requirements;

requirements! {
    ReadBillableItems: BillableItemsRead;
    WriteBillableItems: BillableItemsWrite;
    DeleteBillableItems: BillableItemsDelete;
}
