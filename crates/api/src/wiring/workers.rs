mod logs;
mod outgoing;

use super::customs::Customs;
use super::exchange::{giving_up, outbound_queue};
use crate::failure::Fallible;
use crate::foundation::Foundation;
use crate::joiners::KeptPages;
use crate::keys::KeyWatch;
use crate::watching::{Watch, WatchedGateway, WatchedMailServer, WatchedReceivers};
use crate::workers::{
    AfterWrites, Answers, BlockingSteps, DocumentCleanUp, RetentionPasses, Stop, StopSignal, Wake, WorkFinder, Workers,
};
use customs_access::{Access, People};
use customs_billing::Invoices;
use customs_billing::ports::BillingPorts;
use customs_callbacks::{Callbacks, DeliveryRoom, DirectDelivery, NoDirectDelivery, RetryPolicy, TargetPolicy};
use customs_calling::{ClientOptions, HttpClient};
use customs_declarations::Declarations;
use customs_documents::Documents;
use customs_gateway::{GatewayOptions, HandOverLimits, HandOverWorker, HttpCustomsGateway};
use customs_guarantees::ports::GuaranteePorts;
use customs_http::{EventServices, Metrics};
use customs_inventory::ports::InventoryPorts;
use customs_invoice_documents::pdf::PaperFonts;
use customs_kernel::{StorageError, SubjectKind};
use customs_papers::Papers;
use customs_persistence::{Notices, StoredInvoiceArchive, StoredMailQueue, StoredTallies, TakeUp, WaitingWork};
use customs_reporting::ports::TallyKeeper;
use customs_serving::LogNews;
use customs_simulator::AnswerPoster;
use customs_tariff::Tariff;
use customs_transits::Transits;
use customs_webhooks::{
    DeliveryWorker, DirectDeliveries, HttpCallbackSender, ResolvedTargets, SenderOptions, WorkerLimits,
};
use customs_workflows::{FileInvoices, NotifyEndedCallbacks};
use outgoing::remind_of;
use std::cell::Cell;
use std::convert::Infallible;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{Notify, mpsc};

/// Longest sleep of a worker that is woken when there is work.
pub(super) const IDLE: Duration = Duration::from_secs(60);
/// Interval of work that has time.
const RARELY: Duration = Duration::from_secs(5);
/// Most messages or events handled in one step.
pub(super) const BATCH: usize = 200;
/// Workers that apply messages of customs about declarations. Each unit of work waits for the disk; meanwhile others can
/// go on.
const APPLYING: usize = 4;
/// Most messages of customs that one worker takes or claims at once: few, so that others have some too.
const APPLIED_TOGETHER: usize = 16;
/// Most notes added to the counts in one step: on an embedded database no other thread can write meanwhile.
const NOTES: usize = 5_000;
/// Most entries of the audit log added to chains in one step.
const ENTRIES: usize = 1_000;
/// Most invoices that get their pages in one step.
const PAGES: usize = 20;
/// Shortest time between two steps that make pages. Invoices that are finalized meanwhile are claimed together, instead of
/// each by a commit of its own beside the commits of those who finalize.
const BETWEEN_PAGES: Duration = Duration::from_millis(100);

/// All parts that the workers beside the requests need.
pub(crate) struct WorkerParts<'a> {
    pub(crate) foundation: &'a Arc<Foundation>,
    /// The public address of the service, without a slash at its end.
    pub(crate) base_url: String,
    pub(crate) access: Arc<Access>,
    pub(crate) people: Arc<People>,
    pub(crate) keys: Arc<KeyWatch>,
    /// Wakes the worker that looks at the keys.
    pub(crate) look_at_keys: Arc<Notify>,
    pub(crate) declarations: Declarations,
    pub(crate) transits: Transits,
    pub(crate) documents: Documents,
    pub(crate) papers: Papers,
    /// The fonts with which papers are drawn.
    pub(crate) fonts: Arc<PaperFonts>,
    pub(crate) tariff: Tariff,
    pub(crate) billing: BillingPorts,
    pub(crate) inventory: InventoryPorts,
    pub(crate) guarantees: GuaranteePorts,
    pub(crate) callbacks: Callbacks,
    /// The event log, and the clients that wait for it.
    pub(crate) events: EventServices,
    /// Notifies pages that records were written.
    pub(crate) record_news: Arc<LogNews>,
    /// Notifies pages that deliveries were made or attempted.
    pub(crate) delivery_news: Arc<LogNews>,
    pub(crate) customs: Customs,
    pub(crate) wake: Wake,
    pub(crate) metrics: Metrics,
    pub(crate) watch: Arc<Watch>,
}

impl WorkerParts<'_> {
    /// Starts all workers; on an instance that keeps to itself only those that reach no one else.
    pub(crate) fn start(self) -> Fallible<Workers> {
        let (stop, signal) = Stop::new();
        let mut workers = Workers::new(stop, self.watch.clone());
        self.signals(&mut workers, &signal);
        let direct: Arc<dyn DirectDelivery> = match &self.foundation.isolation {
            Some(isolation) => {
                remind_of(isolation.clone(), &mut workers, &signal);
                Arc::new(NoDirectDelivery)
            }
            None => self.outgoing(&mut workers, &signal)?,
        };
        self.messages_of_customs(&mut workers, &signal);
        self.messages_of_transit(&mut workers, &signal);
        self.on_events(&mut workers, &signal, direct);
        self.invoice_pages(&mut workers, &signal);
        self.event_news(&mut workers, &signal);
        self.news_of_pages(&mut workers, &signal);
        self.counts(&mut workers, &signal);
        self.rows_set_aside(&mut workers, &signal);
        self.audit_chains(&mut workers, &signal);
        self.planning(&mut workers, &signal);
        self.disks(&mut workers, &signal);
        self.reference_tables(&mut workers, &signal);
        self.keys(&mut workers, &signal);
        self.upkeep(&mut workers, &signal);
        Ok(workers)
    }

    /// Makes work that is stored here or at other instances, or that becomes due, wake the workers of this instance.
    /// This comes first, so that nothing that is stored afterwards goes unheard.
    fn signals(&self, workers: &mut Workers, signal: &StopSignal) {
        let database = &self.foundation.database;
        let woken = self.wake.clone();
        let notices = Notices::prepare(database, self.wake.kinds(), Arc::new(move |work| woken.worker(work)));
        let (notifier, reception) = match notices {
            Some((notices, notifier, reception)) => {
                self.watch.hears(reception.clone());
                let stopped = signal.clone().stopped();
                workers.beside(async move {
                    tokio::select! {
                        () = notices.run() => {}
                        () = stopped => {}
                    }
                });
                (Some(notifier), Some(reception))
            }
            None => (None, None),
        };
        let (expect, later) = mpsc::unbounded_channel();
        let woken = self.wake.clone();
        database.on_stored_work(Arc::new(move |stored| {
            for work in stored.due {
                woken.worker(work);
                notifier.iter().for_each(|notifier| notifier.report(work));
            }
            for moment in stored.later {
                // A closed channel means that the service is stopping.
                let _ = expect.send(moment);
            }
        }));
        let (database, clock, wake) = (database.clone(), self.foundation.clock.clone(), self.wake.clone());
        workers.here("lookout", WorkFinder { database, clock, wake, later, reception }.run(signal.clone()));
    }

    /// Starts the worker that sends messages to customs, about records of all kinds.
    fn hand_over(&self, workers: &mut Workers, signal: &StopSignal) -> Fallible<()> {
        let options = GatewayOptions::default();
        let first_retry = Duration::from_millis(self.foundation.settings.customs.gateway.first_retry_ms.into());
        let limits = HandOverLimits { first_retry, idle: IDLE, ..HandOverLimits::for_timeout(options.timeout) };
        let worker = HandOverWorker {
            queue: outbound_queue(self.foundation),
            giving_up: giving_up(self.foundation),
            gateway: Rc::new(WatchedGateway {
                gateway: HttpCustomsGateway::new(&self.customs.credentials, options)?,
                watch: self.watch.clone(),
            }),
            clock: self.foundation.clock.clone(),
            wake: self.wake.signal(WaitingWork::MessagesToCustoms),
            limits,
        };
        let stopped = signal.clone().stopped();
        workers.here("hand-over", async move { worker.run(stopped).await });
        Ok(())
    }

    fn answers(&self, workers: &mut Workers, signal: &StopSignal) -> Fallible<()> {
        let Some(simulated) = &self.customs.simulated else { return Ok(()) };
        let clock = self.foundation.clock.clone();
        let client = HttpClient::new(ClientOptions::default())?;
        let poster = AnswerPoster::new(simulated.cases.clone(), clock.clone(), client, simulated.target.clone());
        let (work, wake) = (simulated.work.clone(), self.wake.signal(WaitingWork::SimulatedAnswers));
        workers.here("simulated answers", Answers { poster, clock, work, wake, idle: IDLE }.run(signal.clone()));
        Ok(())
    }

    /// Starts the workers that apply messages of customs about declarations. A claim takes one message of each
    /// declaration, so several workers can apply messages side by side. A signal wakes one that is idle.
    fn messages_of_customs(&self, workers: &mut Workers, signal: &StopSignal) {
        for _ in 0..APPLYING {
            let declarations = self.declarations.clone();
            let steps = BlockingSteps {
                name: "messages of customs",
                step: Arc::new(move || declarations.apply_received(APPLIED_TOGETHER)),
                wake: self.wake.signal(WaitingWork::MessagesOfCustoms(SubjectKind::Declaration)),
                idle: IDLE,
                full: 1,
                gather: Duration::ZERO,
            };
            workers.here(steps.name, steps.run(signal.clone()));
        }
    }

    fn messages_of_transit(&self, workers: &mut Workers, signal: &StopSignal) {
        let transits = self.transits.clone();
        let steps = BlockingSteps {
            name: "messages of the transit system",
            step: Arc::new(move || transits.apply_received(APPLIED_TOGETHER)),
            wake: self.wake.signal(WaitingWork::MessagesOfCustoms(SubjectKind::Transit)),
            idle: IDLE,
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that submits supplementary declarations automatically.
    fn supplements(&self, workers: &mut Workers, signal: &StopSignal) {
        let declarations = self.declarations.clone();
        let steps = BlockingSteps {
            name: "supplementary declarations",
            step: Arc::new(move || declarations.send_due_supplements(BATCH)),
            wake: Arc::new(Notify::new()),
            // They are due by the day, so a longer interval is enough.
            idle: Duration::from_secs(10),
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that stores the pages of finalized invoices as documents.
    fn invoice_pages(&self, workers: &mut Workers, signal: &StopSignal) {
        let workflow = FileInvoices {
            queue: Arc::new(StoredInvoiceArchive::new(self.foundation.database.clone())),
            invoices: Invoices::new(self.billing.clone()),
            documents: self.documents.clone(),
            files: Arc::new(KeptPages(self.documents.clone())),
            work: Arc::new(self.foundation.database.clone()),
            clock: self.foundation.clock.clone(),
        };
        let steps = BlockingSteps {
            name: "pages of invoices",
            step: Arc::new(move || workflow.run_once(PAGES)),
            wake: self.wake.signal(WaitingWork::InvoicePages),
            idle: IDLE,
            full: 1,
            gather: BETWEEN_PAGES,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    fn mails(&self, workers: &mut Workers, signal: &StopSignal) -> Fallible<()> {
        let wake = self.wake.signal(WaitingWork::Mails);
        let mut worker = super::mail::mail_worker(self.foundation, Invoices::new(self.billing.clone()), wake)?;
        worker.transport = Arc::new(WatchedMailServer { transport: worker.transport, watch: self.watch.clone() });
        let stopped = signal.clone().stopped();
        workers.here("mails", async move { worker.run(stopped).await });
        Ok(())
    }

    /// Starts the worker that delivers callbacks, and returns the way on which deliveries reach it without waiting in the
    /// queue.
    fn deliveries(&self, workers: &mut Workers, signal: &StopSignal) -> Arc<dyn DirectDelivery> {
        let settings = &self.foundation.settings.webhooks;
        let timeout = Duration::from_secs(settings.timeout_seconds.into());
        let delays = settings.retry_delays_seconds.iter().map(|seconds| chrono::Duration::seconds((*seconds).into()));
        let room = DeliveryRoom {
            queue: self.callbacks.queue.clone(),
            repository: self.callbacks.repository.clone(),
            listener: Arc::new(NotifyEndedCallbacks {
                log: self.events.log.clone(),
                settings: self.billing.settings.clone(),
                queue: Arc::new(StoredMailQueue::new(self.foundation.database.clone())),
            }),
            work: Arc::new(self.foundation.database.clone()),
            retry: RetryPolicy::new(delays.collect()),
        };
        let targets = ResolvedTargets::new(target_policy(settings.allow_insecure_targets));
        let clock = self.foundation.clock.clone();
        let wake = self.wake.signal(WaitingWork::Deliveries);
        let limits = WorkerLimits { idle: IDLE, ..WorkerLimits::for_timeout(timeout) };
        let (direct, arrivals) = DirectDeliveries::new(&limits, clock.clone());
        let stopped = signal.clone().stopped();
        workers.apart(DeliveryWorker::NAME, move || async move {
            let options = SenderOptions { timeout, ..SenderOptions::default() };
            match HttpCallbackSender::new(targets, options) {
                Ok(sender) => {
                    let (sender, arrivals) = (Rc::new(WatchedReceivers(sender)), Cell::new(Some(arrivals)));
                    DeliveryWorker { room, sender, clock, wake, limits, arrivals }.run(stopped).await;
                }
                Err(error) => tracing::error!(%error, "callbacks cannot be delivered: TLS could not be set up"),
            }
        });
        Arc::new(direct)
    }

    /// Starts the worker that takes up rows which could not be read: all of them now and every five minutes, those of other
    /// versions each minute.
    fn rows_set_aside(&self, workers: &mut Workers, signal: &StopSignal) {
        let (database, clock) = (self.foundation.database.clone(), self.foundation.clock.clone());
        let rounds = AtomicUsize::new(0);
        let take_up = move || {
            let is_turn_of_all = rounds.load(Ordering::Relaxed).is_multiple_of(5);
            let which = if is_turn_of_all { TakeUp::All } else { TakeUp::OfOtherVersions };
            let taken_up = database.take_up_again(which, clock.now())?;
            rounds.fetch_add(1, Ordering::Relaxed);
            Ok::<_, StorageError>(taken_up)
        };
        let steps = BlockingSteps {
            name: "rows set aside",
            step: Arc::new(take_up),
            wake: Arc::new(Notify::new()),
            idle: IDLE,
            // What is taken up may be set aside again at once, so that no step is repeated.
            full: usize::MAX,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that adds up the counts of rejection analysis, so that reading stays quick.
    fn counts(&self, workers: &mut Workers, signal: &StopSignal) {
        let tallies = StoredTallies::new(self.foundation.database.clone());
        let after = AfterWrites::new(self.foundation.database.clone());
        let steps = BlockingSteps {
            name: "counts of rejection analysis",
            // It never repeats at once: while submissions come in, there is always something left to add.
            step: Arc::new(move || after.look(|| tallies.add_up(NOTES)).map(|_| 0)),
            wake: Arc::new(Notify::new()),
            // The analysis is right even before; it only takes longer.
            idle: RARELY,
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that adds entries of the audit log to the chains, so that no writer waits for another at the end of
    /// a chain.
    fn audit_chains(&self, workers: &mut Workers, signal: &StopSignal) {
        let (log, after) = (super::audit_log(self.foundation), AfterWrites::new(self.foundation.database.clone()));
        let steps = BlockingSteps {
            name: "chains of the audit log",
            step: Arc::new(move || after.look(|| log.link(ENTRIES))),
            wake: Arc::new(Notify::new()),
            idle: RARELY,
            full: ENTRIES,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that makes the database count how large its tables are.
    fn planning(&self, workers: &mut Workers, signal: &StopSignal) {
        let database = self.foundation.database.clone();
        let after = AfterWrites::new(database.clone());
        let steps = BlockingSteps {
            name: "statistics of grown tables",
            step: Arc::new(move || after.look(|| database.analyse_grown_tables()).map(|_| 0)),
            wake: Arc::new(Notify::new()),
            idle: RARELY,
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that cleans up uploads. It looks more often the shorter uploads are kept; a look is one
    /// query that mostly finds nothing.
    fn documents(&self, workers: &mut Workers, signal: &StopSignal) {
        let kept = Duration::from_secs(self.foundation.settings.documents.clean_up_after_seconds.into());
        let idle = (kept / 4).min(Duration::from_secs(60));
        workers.here(
            "clean-up of uploads",
            DocumentCleanUp { documents: self.documents.clone(), idle }.run(signal.clone()),
        );
    }

    /// Starts the worker that measures the room on the disks. It asks no database.
    fn disks(&self, workers: &mut Workers, signal: &StopSignal) {
        let watch = self.watch.clone();
        let steps = BlockingSteps {
            name: "room on disks",
            step: Arc::new(move || watch.disks.measure().map(|()| 0)),
            wake: Arc::new(Notify::new()),
            idle: Duration::from_secs(15),
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that reloads imported tables within seconds.
    fn reference_tables(&self, workers: &mut Workers, signal: &StopSignal) {
        let current = self.tariff.current().clone();
        let steps = BlockingSteps {
            name: "codebook and tariff",
            step: Arc::new(move || current.refresh().map(|()| 0)),
            wake: Arc::new(Notify::new()),
            idle: RARELY,
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that takes up keys which a rotation has made.
    fn keys(&self, workers: &mut Workers, signal: &StopSignal) {
        let keys = self.keys.clone();
        let steps = BlockingSteps {
            name: "keys",
            step: Arc::new(move || {
                keys.look();
                Ok::<_, Infallible>(0)
            }),
            wake: self.look_at_keys.clone(),
            idle: KeyWatch::EVERY,
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(steps.name, steps.run(signal.clone()));
    }

    /// Starts the worker that puts away what is settled and drops what was kept for long enough.
    fn retention(&self, workers: &mut Workers, signal: &StopSignal) -> Fallible<()> {
        let retention = super::retention(self.foundation)?;
        // Passes are due by the hour. A look for one is a single statement, and shows that the worker lives.
        let passes = RetentionPasses {
            retention,
            condition: self.watch.retention.clone(),
            idle: Duration::from_secs(60),
            pause: Duration::from_millis(200),
        };
        workers.here(RetentionPasses::NAME, passes.run(signal.clone()));
        Ok(())
    }

    /// Starts the workers of the regular upkeep: revocations by other instances, the memory of measurements, and
    /// expired records.
    fn upkeep(&self, workers: &mut Workers, signal: &StopSignal) {
        let (access, metrics) = (self.access.clone(), self.metrics.clone());
        let refresh = BlockingSteps {
            name: "revocations",
            step: Arc::new(move || {
                metrics.tidy();
                access.refresh_revocations().map(|()| 0)
            }),
            wake: self.wake.signal(WaitingWork::Revocations),
            // A notice may be lost, and a revocation holds everywhere within five seconds all the same.
            idle: Duration::from_secs(4),
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(refresh.name, refresh.run(signal.clone()));
        let (access, idempotency) = (self.access.clone(), self.foundation.idempotency());
        let callbacks = self.callbacks.clone();
        let (people, clock) = (self.people.clone(), self.foundation.clock.clone());
        let forget = BlockingSteps {
            name: "forgetting what is past its time",
            step: Arc::new(move || {
                access.forget_expired_revocations()?;
                idempotency.0.forget_expired(clock.now())?;
                callbacks.forget_previous_secrets()?;
                people.forget_expired()?;
                Ok::<_, customs_access::AccessError>(0)
            }),
            wake: Arc::new(Notify::new()),
            idle: Duration::from_secs(60),
            full: 1,
            gather: Duration::ZERO,
        };
        workers.here(forget.name, forget.run(signal.clone()));
    }
}

/// The policy for callback addresses: plain HTTP and private addresses are for development only.
pub(crate) const fn target_policy(allow_insecure: bool) -> TargetPolicy {
    if allow_insecure { TargetPolicy::AllowInsecure } else { TargetPolicy::PublicHttps }
}
