/** The columns of a ticket that questions fill; by default, the question with the same internal name. rules/tickets 1 */
export const TICKET_FIELD_NAMES = [
  "firstName",
  "lastName",
  "surName",
  "gender",
  "company",
  "position",
  "country",
  "region",
  "city",
  "companyAddress",
  "postCode",
  "mobilePhone",
  "email",
  "subscribe",
  "webSite",
  "purpose",
  "jobLevel",
] as const;

export type TicketField = (typeof TICKET_FIELD_NAMES)[number];
