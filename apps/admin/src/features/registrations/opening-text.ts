import type { RegistrationRow } from "@foyer/contract/registrations.ts";
import { formatWallTime } from "@foyer/domain/time/wall-time.ts";

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
  if (opensAt && closesAt)
    return { text: `${formatWallTime(opensAt)} – ${formatWallTime(closesAt)}`, colour: "blue" };
  if (opensAt) return { text: `From ${formatWallTime(opensAt)}`, colour: "blue" };
  return closesAt ? { text: `Until ${formatWallTime(closesAt)}`, colour: "blue" } : null;
}
