use super::reader::Reader;
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::shown;
use customs_kernel::RowQueue;

/// The rows that cannot be read, by queue. The block is shown only while there are some.
pub(super) struct SetAside(pub(super) Vec<AsideCount>);

/// The number of rows of a queue that cannot be read.
pub(super) struct AsideCount {
    /// The word of the queue, by which the list is filtered.
    pub(super) queue: &'static str,
    pub(super) name: &'static str,
    pub(super) number: String,
}

pub(super) fn read(services: &ConsoleServices, reader: Reader) -> Result<SetAside, Failure> {
    let counts = services.rows_aside.counts(reader.organisation)?.into_iter();
    let shown = |(queue, number): (RowQueue, u64)| AsideCount {
        queue: queue.word(),
        name: reader.t.set_aside_queue(queue),
        number: shown::number(number.into()),
    };
    Ok(SetAside(counts.map(shown).collect()))
}
