use crate::requirement::requirements;

requirements! {
    ReadGuarantees: GuaranteesRead;
}
