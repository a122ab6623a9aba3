drop trigger if exists barcode_pool_file_guard on barcode_pool_file;
create trigger barcode_pool_file_guard before update or delete on barcode_pool_file
  for each row execute function guard_barcode_pool_file();
