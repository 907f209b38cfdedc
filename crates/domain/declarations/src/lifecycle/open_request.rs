use super::Status;
use crate::Declaration;
use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// A request of customs that the broker has to answer before customs decides on an accepted declaration.
    #[growing]
    OpenRequest {
        /// Customs asks for documents, and may be answered.
        Documents = "documents",
    }
);

impl OpenRequest {
    /// The statuses in which the request may be open: those in which customs can be answered.
    pub const STATUSES: [Status; 2] = [Status::UnderControl, Status::Held];

    /// Returns whether the request is open about this declaration.
    #[must_use]
    pub fn is_open(self, declaration: &Declaration) -> bool {
        match self {
            Self::Documents => {
                Self::STATUSES.contains(&declaration.status)
                    && declaration.milestones.documents_requested_until.is_some()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lifecycle::Command;

    #[test]
    fn what_customs_asks_is_open_where_it_can_be_answered() {
        assert_eq!(Command::ControlResponse.allowed_from(), OpenRequest::STATUSES);
    }
}
