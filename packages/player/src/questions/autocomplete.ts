import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";

type Help = { autoComplete: string; autoCapitalize?: "words" | "characters" };

/** The autofill token of each ticket field. rules/player 4 */
const HELP: Partial<Record<TicketField, Help>> = {
  firstName: { autoComplete: "given-name", autoCapitalize: "words" },
  lastName: { autoComplete: "family-name", autoCapitalize: "words" },
  surName: { autoComplete: "additional-name", autoCapitalize: "words" },
  gender: { autoComplete: "sex" },
  company: { autoComplete: "organization", autoCapitalize: "words" },
  position: { autoComplete: "organization-title" },
  country: { autoComplete: "country-name" },
  region: { autoComplete: "address-level1" },
  city: { autoComplete: "address-level2", autoCapitalize: "words" },
  companyAddress: { autoComplete: "address-line1", autoCapitalize: "words" },
  postCode: { autoComplete: "postal-code", autoCapitalize: "characters" },
  mobilePhone: { autoComplete: "tel" },
  email: { autoComplete: "email" },
  webSite: { autoComplete: "url" },
};

/** The attributes of an input of one line. */
export const helpFor = (field: TicketField | undefined): Help | undefined => field && HELP[field];

/** The same for several lines: browsers fill a whole street address only into a text area. */
export function helpForLines(field: TicketField | undefined): Help | undefined {
  return field === "companyAddress" ? { autoComplete: "street-address" } : helpFor(field);
}
