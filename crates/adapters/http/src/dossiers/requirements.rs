use crate::requirement::requirements;

requirements! {
    ReadDossiers: DossiersRead;
    WriteDossiers: DossiersWrite;
    DeleteDossiers: DossiersDelete;
    RequestPrepayments: InvoicesWrite, InvoicingPayments;
}
