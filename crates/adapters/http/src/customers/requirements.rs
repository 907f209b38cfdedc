use crate::requirement::requirements;

requirements! {
    ReadCustomers: CustomersRead;
    WriteCustomers: CustomersWrite;
    DeleteCustomers: CustomersDelete;
}
