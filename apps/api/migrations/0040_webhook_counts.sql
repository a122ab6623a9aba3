-- The log of a webhook counts a million deliveries by state from an index alone: 0.13 s, 3 to 5 s from the rows.
create index webhook_delivery_by_state on webhook_delivery (project_id, webhook_id, state, id desc);
drop index webhook_delivery_failed;

-- Deliveries are mostly added: without it a vacuum, which such counts need, waits until a fifth is new.
alter table webhook_delivery set (autovacuum_vacuum_insert_scale_factor = 0.02);
