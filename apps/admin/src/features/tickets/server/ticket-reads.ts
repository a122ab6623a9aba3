import { getHistory } from "@foyer/contract/audit.ts";
import { getBarcodePool, listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { getTicketGroup } from "@foyer/contract/group-orders.ts";
import { listInvoices, listTicketInvoices } from "@foyer/contract/invoices.ts";
import { listLatePayments } from "@foyer/contract/late-payments.ts";
import { listTicketPayments } from "@foyer/contract/payments.ts";
import { getRegistration, listRegistrations } from "@foyer/contract/registrations.ts";
import { getTicket, listTickets } from "@foyer/contract/tickets.ts";

/** Endpoints to refresh after a ticket's status changed. */
export const TICKET_READS = [
  ...[listTickets, getTicket, getTicketGroup, getHistory, listLatePayments],
  ...[listTicketPayments, listTicketInvoices, listInvoices],
  ...[listRegistrations, getRegistration, listBarcodePools, getBarcodePool],
] as const;
