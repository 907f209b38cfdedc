use crate::requirement::requirements;

requirements! {
    ReadDocuments: DeclarationsRead;
    WriteDocuments: DeclarationsWrite;
}
