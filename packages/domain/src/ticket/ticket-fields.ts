/** The columns of a ticket that questions fill; by default, the question with the same internal name. rules/tickets 1 */
export const TICKET_FIELDS = [
  { name: "firstName", label: "FirstName" },
  { name: "lastName", label: "LastName" },
  { name: "surName", label: "SurName" },
  { name: "gender", label: "Gender" },
  { name: "company", label: "Company" },
  { name: "position", label: "Position" },
  { name: "country", label: "Country" },
  { name: "region", label: "Region" },
  { name: "city", label: "City" },
  { name: "companyAddress", label: "CompanyAddress" },
  { name: "postCode", label: "PostCode" },
  { name: "mobilePhone", label: "MobilePhone" },
  { name: "email", label: "Email" },
  { name: "subscribe", label: "Subscribe" },
  { name: "webSite", label: "WebSite" },
  { name: "purpose", label: "Purpose" },
  { name: "jobLevel", label: "JobLevel" },
] as const;

export type TicketField = (typeof TICKET_FIELDS)[number]["name"];
export const TICKET_FIELD_NAMES = TICKET_FIELDS.map(({ name }) => name);
