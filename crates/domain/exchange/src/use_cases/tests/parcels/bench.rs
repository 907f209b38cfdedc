use super::{Parcel, Parcels, Standing};
use crate::testing::{BenchRecords, ExchangeBench, InMemoryExchange, start};
use crate::{GivingUp, KindOfMessage, NewOutboundMessage};
use customs_kernel::{Mrn, OrganisationId};
use std::sync::Arc;

/// The records of a bench, and the facts that a submission of them lodges.
struct OnTheBench<K: KindOfMessage> {
    parcels: Arc<Parcels<K>>,
    lodged: Option<K::Lodged>,
}

/// Creates an empty store of parcels.
pub(in crate::use_cases::tests) fn bench<K: KindOfMessage>(lodged: Option<K::Lodged>) -> ExchangeBench<K> {
    bench_over(InMemoryExchange::new(), lodged)
}

/// Creates an empty store of parcels that uses this exchange.
pub(in crate::use_cases::tests) fn bench_over<K: KindOfMessage>(
    exchange: Arc<InMemoryExchange>,
    lodged: Option<K::Lodged>,
) -> ExchangeBench<K> {
    let parcels = Parcels::over(exchange.clone());
    ExchangeBench {
        queue: exchange.clone(),
        inbound: exchange.clone(),
        sent: exchange.clone(),
        giving_up: GivingUp { queue: exchange.clone(), records: vec![parcels.clone()], work: parcels.clone() },
        exchange,
        work: parcels.clone(),
        organisations: [OrganisationId::new(1), OrganisationId::new(2)],
        records: Arc::new(OnTheBench { parcels, lodged }),
    }
}

impl<K: KindOfMessage> OnTheBench<K> {
    fn save(&self, organisation: OrganisationId, id: i64, change: impl FnOnce(Parcel) -> Parcel) {
        self.send_with(organisation, id, &[], change);
    }

    fn send_with(
        &self,
        organisation: OrganisationId,
        id: i64,
        messages: &[NewOutboundMessage<K>],
        change: impl FnOnce(Parcel) -> Parcel,
    ) {
        let parcel = self.parcels.find(organisation, id).expect("it is there");
        self.parcels.save(id, change(parcel), "changed", messages, start()).expect("it is kept");
    }
}

impl<K: KindOfMessage> BenchRecords<K> for OnTheBench<K> {
    fn draft(&self, organisation: OrganisationId) -> i64 {
        self.parcels.insert(organisation)
    }

    fn submit(&self, organisation: OrganisationId, record: i64, message: NewOutboundMessage<K>) {
        let (standing, lrn) = (Standing::Submitted, Some(message.lrn.clone()));
        self.send_with(organisation, record, &[message], |parcel| Parcel { standing, lrn, ..parcel });
    }

    fn send(&self, organisation: OrganisationId, record: i64, messages: Vec<NewOutboundMessage<K>>) {
        self.send_with(organisation, record, &messages, |parcel| parcel);
    }

    fn accept(&self, organisation: OrganisationId, record: i64, mrn: &Mrn) {
        let (standing, mrn) = (Standing::Accepted, Some(mrn.clone()));
        self.save(organisation, record, |parcel| Parcel { standing, mrn, ..parcel });
    }

    fn delete(&self, organisation: OrganisationId, record: i64) {
        self.parcels.find(organisation, record).expect("it is there");
        self.parcels.delete(record);
    }

    fn change(&self, organisation: OrganisationId, record: i64) {
        self.save(organisation, record, |parcel| parcel);
    }

    fn history(&self, organisation: OrganisationId, record: i64) -> Vec<String> {
        self.parcels.find(organisation, record).expect("it is there").history
    }

    /// Every change of a parcel adds a line to its history, so the number of lines serves as version.
    fn version(&self, organisation: OrganisationId, record: i64) -> i64 {
        i64::try_from(self.history(organisation, record).len()).expect("few changes")
    }

    fn reference(&self, _organisation: OrganisationId, record: i64) -> String {
        format!("P-{record}")
    }

    fn lodged(&self) -> Option<K::Lodged> {
        self.lodged.clone()
    }
}
