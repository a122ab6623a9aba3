drop trigger if exists barcode_never_emptied on barcode;
create trigger barcode_never_emptied before truncate on barcode for each statement execute function guard_barcode();
