use crate::requirement::requirements;

requirements! {
    ReadRateCards: RateCardsRead;
    WriteRateCards: RateCardsWrite;
    DeleteRateCards: RateCardsDelete;
}
