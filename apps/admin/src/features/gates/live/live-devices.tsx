import type { GateDevice } from "@foyer/contract/gate-devices.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Group, Paper, Title } from "@mantine/core";
import { useMemo } from "react";
import { columnsOf } from "../../../list/columns-of.tsx";
import { type Contact, contactOf } from "./contact-of.ts";

type LiveDevice = GateDevice & { contact: Contact };
type Context = { timeZone: string };

/** Percents of a battery that will not last. */
const LOW_BATTERY = 20;
const CONTACTS = {
  online: { color: "green", word: "Online" },
  offline: { color: "red", word: "Offline" },
  suspended: { color: "yellow", word: "Sends only" },
  expired: { color: "yellow", word: "Key expired" },
  new: { color: "gray", word: "Not set up" },
} as const;

const { text, custom, moment } = columnsOf<LiveDevice, Context>();
const COLUMNS = [
  text("name", "Device", { card: "title", minWidth: 8 }),
  custom(
    "contact",
    "State",
    ({ contact }) => (
      <DotBadge color={CONTACTS[contact].color} size="sm">
        {CONTACTS[contact].word}
      </DotBadge>
    ),
    { width: 9 },
  ),
  moment("seenAt", "Last contact", {
    timeZone: ({ timeZone }) => timeZone,
    isZoneNamed: true,
    none: "never",
    width: 10,
  }),
  custom("unsent", "Not sent", ({ unsent }) => strong(unsent, (unsent ?? 0) > 0), { width: 7 }),
  custom(
    "battery",
    "Battery",
    ({ battery }) => strong(battery, battery !== null && battery < LOW_BATTERY, " %"),
    { width: 7 },
  ),
];

function strong(count: number | null, isUnusual: boolean, unit = "") {
  if (count === null) return "–";
  const words = `${formatCount(count)}${unit}`;
  return isUnusual ? <strong>{words}</strong> : words;
}

type Props = { devices: readonly GateDevice[]; now: string; timeZone: string };

/** How the devices at the gates are: those first that somebody should look after. rules/gates 35 */
export function LiveDevices({ devices, now, timeZone }: Props) {
  const context = useMemo(() => ({ timeZone }), [timeZone]);
  const rows = devices.flatMap((device): LiveDevice[] => {
    const contact = contactOf(device, now);
    return contact === null ? [] : [{ ...device, contact }];
  });
  if (rows.length === 0) return null;
  const order = Object.keys(CONTACTS);
  // Offline ones first.
  const rank = ({ contact }: LiveDevice) => (contact === "offline" ? -1 : order.indexOf(contact));
  return (
    <Paper withBorder p="md" component="section" aria-label="Devices">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Devices
        </Title>
        <TimesIn timeZone={timeZone} />
      </Group>
      <DataTable
        label="Table of devices"
        columns={COLUMNS}
        rows={rows.toSorted((one, other) => rank(one) - rank(other))}
        keyOf={({ id }) => id}
        context={context}
        height="content"
        layout="stacked"
      />
    </Paper>
  );
}
