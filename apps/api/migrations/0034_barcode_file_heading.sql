-- Whether the first row of the file was taken for a heading, though its names are not known: it is no skipped row. rules/csv 6
alter table barcode_pool_file add column has_heading boolean not null default false;
