use crate::requirement::requirements;

requirements! {
    ReadReports: ReportsRead;
    ExportReports: ReportsExport;
}
