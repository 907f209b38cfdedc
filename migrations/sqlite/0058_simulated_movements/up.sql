-- The declaration of a movement as the simulated customs authority keeps it, with the moments of its decisions: the messages
-- of later steps repeat it. Movements of before have none, and are answered by what is known of them.
CREATE TABLE simulated_movements (
    case_id INTEGER NOT NULL PRIMARY KEY REFERENCES simulated_cases (id),
    movement TEXT NOT NULL
) STRICT;
