use crate::requirement::requirements;

requirements! {
    ReadRejections: DeclarationsRead;
}
