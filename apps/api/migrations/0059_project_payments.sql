-- The currency of a project's money; empty: that of the settings. rules/payments 28
alter table project add column currency text not null default '';
