import type { VisitorScan } from "@foyer/contract/visitors.ts";
import { formatWallTime } from "@foyer/domain/format/times.ts";
import { Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";

const { custom, count, text } = columnsOf<VisitorScan, { projectId: number }>();

/** The columns of a file's lines. */
export const SCAN_COLUMNS = [
  count("line", "Line", { width: 6 }),
  text("barcode", "Barcode", { minWidth: 10 }),
  custom("scannedAt", "Time", ({ scannedAt }) => scannedAt && formatWallTime(scannedAt), { width: 11 }),
  text("direction", "Direction", { width: 7 }),
  custom(
    "ticket",
    "Ticket",
    ({ ticketId, name, error, isReserved }, { projectId }) => {
      if (error !== null) return <Text inherit>{error}</Text>;
      if (isReserved) return <Text inherit>reserved for the offline registration</Text>;
      if (ticketId === null) return <Text c="dimmed">no ticket has this code</Text>;
      return (
        <AppLink to={ticketPath({ projectId, ticketId })} dir="auto">
          {[ticketId, name].filter(Boolean).join(" ")}
        </AppLink>
      );
    },
    { minWidth: 12 },
  ),
];
