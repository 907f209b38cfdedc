-- Which organisations have something due in which queue, where the tables of the queues are spread over several servers: a
-- worker asks here before it asks the server of an organisation. On a single server nothing is written here. A row that is lost
-- delays work for a minute at most, since all servers are asked that often; so no commit waits until it is on the disk.
CREATE UNLOGGED TABLE queue_wakes (
    queue           TEXT COLLATE "C" NOT NULL,
    organisation_id BIGINT NOT NULL,
    due_at          TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (queue, organisation_id)
);
CREATE INDEX queue_wakes_due ON queue_wakes (queue, due_at, organisation_id);
