drop trigger if exists barcode_guard on barcode;
create trigger barcode_guard before update or delete on barcode for each row execute function guard_barcode();
