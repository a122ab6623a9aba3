import type { Result } from "@foyer/contract/endpoint.ts";
import type { FoundBarcode, FoundRegistration, FoundTicket, search } from "@foyer/contract/search.ts";
import { IconBarcode, IconForms, IconTicket } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { codePath, ticketPath } from "../../project/object-paths.ts";
import type { RecentObject } from "../../shell/recent-items.ts";
import type { PaletteItem } from "./palette-item.ts";

const ICONS = { Tickets: IconTicket, Registrations: IconForms, Barcodes: IconBarcode };

/** Converts the server's results to items: tickets, registrations, barcodes. */
export const foundItems = ({ tickets, registrations, barcodes }: Result<typeof search>): PaletteItem[] =>
  [...tickets.map(ofTicket), ...registrations.map(ofRegistration), ...barcodes.map(ofBarcode)].map(
    objectItem,
  );

/** An object as an item of the palette. */
export const objectItem = (object: RecentObject): PaletteItem => ({
  ...object,
  words: "",
  icon: ICONS[object.group],
  isObject: true,
});

const ofTicket = (ticket: FoundTicket): RecentObject => {
  const { fullName, company, status, projectName } = ticket;
  const number = `Ticket ${ticket.ticketId}`;
  const holder = fullName || company || ticket.email;
  return {
    id: `ticket:${ticket.projectId}:${ticket.ticketId}`,
    group: "Tickets",
    label: holder || number,
    hint: words(holder ? `${number}, ${status}` : status, fullName && company, projectName),
    path: ticketPath(ticket),
  };
};

const ofRegistration = (registration: FoundRegistration): RecentObject => ({
  id: `registration:${registration.projectId}:${registration.registrationId}`,
  group: "Registrations",
  label: registration.name,
  hint: words(registration.code, registration.projectName),
  path: paths.editRegistration(registration),
});

const ofBarcode = (barcode: FoundBarcode): RecentObject => ({
  id: `barcode:${barcode.projectId}:${barcode.code}`,
  group: "Barcodes",
  label: barcode.code,
  hint: words(barcode.state, barcode.poolName, barcode.projectName),
  path: codePath({ ...barcode, barcodePoolId: barcode.poolId }, barcode.code),
});

const words = (...parts: string[]) => parts.filter((part) => part.trim() !== "").join(" · ");
