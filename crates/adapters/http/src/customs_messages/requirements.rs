use crate::requirement::requirements;

requirements! {
    ReadExchange: DeclarationsRead;
    RecoverExchange: DeclarationsSubmit | TransitWrite;
}
