use crate::requirement::requirements;

requirements! {
    ReadDeclarations: DeclarationsRead;
    WriteDeclarations: DeclarationsWrite;
    DeleteDeclarations: DeclarationsDelete;
    SubmitDeclarations: DeclarationsSubmit;
    OverrideStatus: DeclarationsWrite, DeclarationsOverride;
    LookAtDeclarations: DeclarationsRead | DeclarationsWrite;
}
