use crate::requirement::requirements;

requirements! {
    ReadTransits: TransitRead;
    WriteTransits: TransitWrite;
    DeleteTransits: TransitDelete;
    LookAtTransits: TransitRead | TransitWrite;
}
