import type { TicketField } from "./ticket-fields.ts";

/** The label of each field of a ticket, by its wire name. The tickets table and its export show wire names. rules/tickets 7 */
export const TICKET_LABELS = {
  TicketId: "Ticket number",
  CreateDateTime: "Created",
  Barcode: "Barcode",
  FirstName: "First name",
  LastName: "Last name",
  SurName: "Middle name",
  Gender: "Gender",
  Company: "Company",
  Position: "Position",
  Country: "Country",
  Region: "Region",
  City: "City",
  CompanyAddress: "Company address",
  PostCode: "Post code",
  MobilePhone: "Mobile phone",
  Email: "Email",
  Subscribe: "Newsletter",
  WebSite: "Website",
  Purpose: "Purpose of the visit",
  JobLevel: "Job level",
  PromotionId: "Promotion",
  PromoCode: "Promo code",
  OriginalPrice: "Price before discount",
  Price: "Price",
  Identifier: "Identifier of the link",
  Purchased: "Paid",
  PaymentId: "Payment ID",
  ExpirePaymentDateTime: "Pay by",
} as const;

/** Returns the wire name of a field that a question fills: `FirstName` of `firstName`. */
export const wireNameOf = (field: TicketField): Capitalize<TicketField> =>
  `${field.slice(0, 1).toUpperCase()}${field.slice(1)}` as Capitalize<TicketField>;

/** Returns the label of a field that a question fills. */
export const ticketFieldLabel = (field: TicketField): string => TICKET_LABELS[wireNameOf(field)];
