-- A cluster makes the parts of a statement one after the other, so a delivery is there a moment before its work.
-- rules/itec 4, rules/distribution
alter table itec_delivery
  alter constraint itec_delivery_project_id_work_id_fkey deferrable initially deferred;
