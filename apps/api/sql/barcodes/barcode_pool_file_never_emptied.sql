drop trigger if exists barcode_pool_file_never_emptied on barcode_pool_file;
create trigger barcode_pool_file_never_emptied before truncate on barcode_pool_file
  for each statement execute function guard_barcode_pool_file();
