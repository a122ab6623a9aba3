import { type BarcodeRecord, downloadPoolFile } from "@foyer/contract/barcode-pools.ts";
import type { BarcodeState } from "@foyer/domain/barcode/stock.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Anchor, Code, Group, Paper } from "@mantine/core";
import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import classes from "./code-ledger.module.css";
import { StateBadge } from "./state-badge.tsx";
import { useFileDownload } from "./use-file-download.ts";

type Props = {
  projectId: number;
  projectName: string;
  timeZone: string;
  /** The pool whose page shows this. */
  poolId: number;
  record: BarcodeRecord;
};

/** The record of a code: state, pool, ticket, and the file, line and time of its import. rules/barcode-pools 10 */
export function CodeLedger({ projectId, projectName, timeZone, poolId, record }: Props) {
  const start = useFileDownload();
  const { code, state, poolName, fileName, line, shownDate, ticket } = record;
  const pool = <bdi>{poolName}</bdi>;
  const poolPath = paths.barcodes({ projectId, projectName, barcodePoolId: record.poolId });
  const file = { projectId, poolId: record.poolId, fileId: record.fileId };
  return (
    <Paper withBorder p="md" role="region" aria-label={`The code ${code}`}>
      <dl className={classes.facts}>
        <Fact name="Code">
          <Code className={classes.text}>{code}</Code>
        </Fact>
        <Fact name="State">
          <Group gap={8}>
            <StateBadge state={state} />
            {MEANINGS[state]}
          </Group>
        </Fact>
        <Fact name="Ticket">
          {ticket ? `Ticket ${ticket.id}, ${TICKET_WORDS[ticket.status]}` : "No ticket has had it."}
        </Fact>
        <Fact name="Pool">
          {record.poolId === poolId ? <>{pool} (this one)</> : <AppLink to={poolPath}>{pool}</AppLink>}
        </Fact>
        <Fact name="Added">
          <Moment at={record.uploadDate} timeZone={timeZone} /> in line {line} of{" "}
          <Anchor
            component="button"
            type="button"
            ta="start"
            title="Download"
            onClick={() => void start(downloadPoolFile, file)}
          >
            <bdi>{fileName}</bdi>
          </Anchor>
        </Fact>
        <Fact name="First shown">
          {shownDate === null ? (
            "Not printed, shown or sent yet."
          ) : (
            <Moment at={shownDate} timeZone={timeZone} />
          )}
        </Fact>
      </dl>
    </Paper>
  );
}

const MEANINGS: Record<BarcodeState, string> = {
  free: "The next tickets may get it.",
  held: "A ticket that is not paid yet has it.",
  issued: "A ticket has it.",
  reserved: "Reserved for tickets on site.",
  void: "It is no longer issued.",
};

const TICKET_WORDS: Record<TicketStatus, string> = {
  held: "waiting for its payment",
  issued: "issued",
  cancelled: "cancelled",
  expired: "expired",
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
