use super::*;
use chrono::Duration;
use customs_billing::invoice::Seller;
use customs_billing::ports::BillingSettings;
use customs_kernel::{ImmediateWork, ManualClock, OrganisationId, StorageError, UserId};
use customs_mail::testing::MemoryMail;
use customs_tasks::testing::{MemoryTasks, found};
use customs_tasks::{Areas, Assignee, Basis, TaskKind};

const OURS: OrganisationId = OrganisationId::new(1);

/// A broker with this name.
struct Named;

impl SettingsSource for Named {
    fn for_organisation(&self, _: OrganisationId) -> Result<BillingSettings, StorageError> {
        let seller = Seller { name: "Havenzicht".to_owned(), ..Seller::default() };
        Ok(BillingSettings { seller, ..BillingSettings::default() })
    }
}

/// Two users who wanted mails on 2 March, one of whom may read nothing.
struct Bench {
    clock: Arc<ManualClock>,
    fake: Arc<MemoryTasks>,
    queue: Arc<MemoryMail>,
    tasks: Tasks,
}

impl Bench {
    fn new() -> Self {
        let clock = Arc::new(ManualClock::at("2026-03-02T09:00:00Z".parse().expect("a moment")));
        let fake = Arc::new(MemoryTasks::default());
        let tasks = fake.use_cases(clock.clone());
        let due = Basis::Day("2026-03-01".parse().expect("a day"));
        fake.happens(OURS, found(TaskKind::TransitLimit, 9, due));
        for (id, name, areas) in [(7, "Ans", Areas::all()), (8, "Bo", Areas::default())] {
            let email = format!("{name}@broker.example");
            fake.joins(OURS, Assignee { id: UserId::new(id), name: name.to_owned(), email }, areas);
            tasks.set_mails(Wish { organisation: OURS, user: UserId::new(id) }, true).expect("wanted");
        }
        Self { clock, fake, queue: Arc::new(MemoryMail::default()), tasks }
    }

    fn instance(&self) -> MailTasks {
        let site = Site::new("https://customs.example");
        let (queue, clock) = (self.queue.clone(), self.clock.clone());
        MailTasks::new(self.tasks.clone(), queue, Arc::new(Named), Arc::new(ImmediateWork), clock, site)
    }
}

#[test]
fn each_morning_a_user_with_tasks_gets_one_mail_whichever_instance_writes_it() {
    let bench = Bench::new();
    let instances = [bench.instance(), bench.instance()];
    let run = || instances.iter().map(|instance| instance.run_once(10).expect("a look")).collect::<Vec<_>>();
    assert_eq!(run(), [0, 0], "the mails begin tomorrow");
    bench.clock.advance(Duration::days(1));
    assert_eq!(run(), [2, 0]);
    assert_eq!(run(), [0, 0]);
    let mails = bench.queue.kept();
    assert_eq!(mails.len(), 1, "the other user may read nothing");
    let mail = &mails[0];
    assert_eq!((mail.about, mail.content.to[0].as_str()), (About { topic: Topic::Tasks, id: 7 }, "Ans@broker.example"));
    assert_eq!(mail.content.subject.as_str(), "1 task, 1 due by 2026-03-03");
    assert!(mail.content.text.contains("https://customs.example/console/transits/9"), "{}", mail.content.text);
    bench.clock.advance(Duration::days(1));
    run();
    assert_eq!(bench.queue.kept().len(), 2);
}

#[test]
fn a_day_without_tasks_has_no_mail() {
    let bench = Bench::new();
    bench.fake.ends(OURS, &"transit_limit-9".parse().expect("an id"));
    bench.clock.advance(Duration::days(1));
    assert_eq!(bench.instance().run_once(10).expect("a look"), 2);
    assert!(bench.queue.kept().is_empty());
}
