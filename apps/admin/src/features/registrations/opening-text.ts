import type { RegistrationRow } from "@foyer/contract/registrations.ts";
import { formatWallTime, formatZone } from "@foyer/domain/format/times.ts";

type Opening = Pick<
  RegistrationRow,
  "status" | "opensAt" | "closesAt" | "issued" | "held" | "setAside" | "ticketCount"
>;

/** Text and colour for draft, closed, sold out or opening times; null: open without limits in time. rules/registrations 6 */
export function openingText(
  { status, opensAt, closesAt, issued, held, setAside, ticketCount }: Opening,
  timeZone: string,
): { text: string; colour: string } | null {
  if (status === "draft") return { text: "Draft", colour: "gray" };
  if (status === "closed") return { text: "Closed", colour: "gray" };
  if (issued + held + setAside >= ticketCount) return { text: "Sold out", colour: "red" };
  const times =
    opensAt && closesAt
      ? `${formatWallTime(opensAt)} – ${formatWallTime(closesAt)}`
      : (opensAt && `From ${formatWallTime(opensAt)}`) || (closesAt && `Until ${formatWallTime(closesAt)}`);
  return times ? { text: `${times} (${formatZone(timeZone)})`, colour: "blue" } : null;
}
