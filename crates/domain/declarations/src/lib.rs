//! Customs declarations: the form, its validation, the lifecycle, and what customs answers.
