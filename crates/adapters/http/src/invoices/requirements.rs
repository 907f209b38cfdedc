use crate::requirement::requirements;

requirements! {
    ReadInvoices: InvoicesRead;
    WriteInvoices: InvoicesWrite;
    DeleteInvoices: InvoicesDelete;
    NotePayments: InvoicesWrite, InvoicingPayments;
}
