-- When staff last took a desk's unused barcodes back; the device drops those that it leased before. rules/desk 19
alter table desk add column taken_back_at timestamptz;
