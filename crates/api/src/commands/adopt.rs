use crate::config::Settings;
use crate::failure::{Failure, Fallible};
use crate::foundation::Foundation;
use crate::isolation::Isolation;
use serde_json::json;

/// Runs `adopt`: notes that the installation lies in this database from now on.
pub(crate) fn run(settings: Settings, as_json: bool) -> Fallible<()> {
    let foundation = Foundation::open(settings)?;
    let was_copy = matches!(foundation.isolation, Some(Isolation::Copied(_)));
    let Some(id) = foundation.database.settle_here(&*foundation.entropy, foundation.clock.now())? else {
        let reason = "the database server does not let its users ask which it is (pg_control_system), so that no copy is \
                      noticed and there is nothing to adopt";
        return Err(Failure::because(reason));
    };
    if as_json {
        println!("{}", json!({ "installation": id, "was_copy": was_copy }));
    } else if was_copy {
        println!(
            "This database is the installation {id} from now on. Start its instances again: those that run stay isolated."
        );
    } else {
        println!("This database is the installation {id}, and was no copy: there was nothing to adopt.");
    }
    Ok(())
}
