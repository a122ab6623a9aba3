import type { RegistrationRow } from "@foyer/contract/registrations.ts";

const wallText = (time: string) =>
  `${time.slice(8, 10)}.${time.slice(5, 7)}.${time.slice(0, 4)} ${time.slice(11, 16)}`;

/** What staff should see of a registration that is not simply open; null: it is. rules/registrations 6 */
export function openingText({
  status,
  opensAt,
  closesAt,
  issued,
  held,
  ticketCount,
}: Pick<RegistrationRow, "status" | "opensAt" | "closesAt" | "issued" | "held" | "ticketCount">): {
  text: string;
  colour: string;
} | null {
  if (status === "draft") return { text: "Draft", colour: "gray" };
  if (status === "closed") return { text: "Closed", colour: "gray" };
  if (issued + held >= ticketCount) return { text: "Sold out", colour: "red" };
  if (opensAt && closesAt) return { text: `${wallText(opensAt)} – ${wallText(closesAt)}`, colour: "blue" };
  if (opensAt) return { text: `From ${wallText(opensAt)}`, colour: "blue" };
  return closesAt ? { text: `Until ${wallText(closesAt)}`, colour: "blue" } : null;
}
