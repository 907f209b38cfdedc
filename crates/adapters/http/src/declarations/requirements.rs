use crate::requirement::requirements;

requirements! {
    ReadDeclarations: DeclarationsRead;
    WriteDeclarations: DeclarationsWrite;
    SubmitDeclarations: DeclarationsSubmit;
    LookAtDeclarations: DeclarationsRead | DeclarationsWrite;
}
