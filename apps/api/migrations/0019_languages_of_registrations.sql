-- The cultures that visitors are offered, beside the registration's own; null: those whose texts are complete.
-- rules/registrations 14
alter table registration add column offered_cultures text[];
