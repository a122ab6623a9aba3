-- What wallet passes draw of the tickets of a project; without a row their own barcodes. rules/gates 50
create table signed_code_settings (
  project_id bigint primary key references project (id),
  version integer not null default 1,
  wallet_code text not null check (wallet_code in ('barcode', 'signed'))
);
