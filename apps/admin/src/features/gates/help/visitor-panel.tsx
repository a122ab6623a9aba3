import { type GateVisitor, getGateVisitor } from "@foyer/contract/gate-help.ts";
import type { GateScan } from "@foyer/contract/gate-scans.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { byHandSentence, wouldBeTitle } from "@foyer/domain/gate/by-hand-words.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { reasonSentence, verdictTitle } from "@foyer/domain/gate/verdict-words.ts";
import { VerdictFrame } from "@foyer/ui/verdict/verdict-frame.tsx";
import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../../paths.ts";
import { PrintBadge } from "../../../printout/print-badge.tsx";
import { PrintedBadge } from "../../../printout/printed-badge.tsx";
import { useRead } from "../../../server/use-read.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { Loaded } from "../../../shell/loaded.tsx";
import { LetIn } from "./let-in.tsx";
import type { HelpDevice } from "./use-let-in.ts";

type Props = {
  project: Project;
  gate: Gate;
  direction: Direction;
  timeZone: string;
  ticketId: number;
  device: HelpDevice;
  /** Ends the help with this visitor. */
  onNext: () => void;
};

const REFRESH_MS = 10_000;

/** A visitor at the help desk: what the gate says, letting them in, their badge. rules/gates 41–44 */
export function VisitorPanel({ project, gate, direction, ticketId, device, onNext }: Props) {
  const params = { projectId: project.id, gateId: gate.id, ticketId };
  const [scan, setScan] = useState<GateScan | null>(null);
  const read = useRead(
    getGateVisitor,
    { params, query: { direction } },
    { staleMs: 0, refreshMs: () => (scan === null ? REFRESH_MS : false) },
  );
  return (
    <Loaded read={read} failed="The visitor could not be loaded.">
      {(visitor) => (
        <>
          <Said visitor={visitor} scan={scan} gate={gate} timeZone={project.timeZone} direction={direction} />
          {scan === null && (
            <LetIn
              projectId={project.id}
              gate={gate}
              visitor={visitor}
              direction={direction}
              device={device}
              onDone={setScan}
            />
          )}
          <NextSteps project={project} visitor={visitor} isDone={scan !== null} onNext={onNext} />
        </>
      )}
    </Loaded>
  );
}

type SaidProps = {
  visitor: GateVisitor;
  /** The scan by hand; null: none yet. */
  scan: GateScan | null;
  gate: Gate;
  timeZone: string;
  direction: Direction;
};

/** The verdict that the gate would give, or has given. */
function Said({ visitor, scan, gate, timeZone, direction }: SaidProps) {
  const { test, lastPassage, name, company, email, registrationName } = visitor;
  const said = scan ?? test;
  const formatAt = (at: string) => formatMoment(at, timeZone);
  const isSeen = said.reason === "seen-before";
  return (
    <VerdictFrame
      label={scan ? "Let in by hand" : "What the gate would say"}
      look={said.verdict}
      title={scan ? verdictTitle(scan) : wouldBeTitle(test, direction)}
      reason={reasonSentence(said, gate, formatAt)}
      holder={{ name: name || email, company, registrationName }}
      code={said.code}
    >
      {scan?.byHand && <Text mt="xs">{byHandSentence(scan.byHand)}</Text>}
      {!scan && lastPassage && !isSeen && (
        <Text mt="xs">
          {lastPassage.direction === "in" ? "Came in" : "Left"} at {lastPassage.gateName},{" "}
          {formatAt(lastPassage.at)}.
        </Text>
      )}
    </VerdictFrame>
  );
}

type NextProps = { project: Project; visitor: GateVisitor; isDone: boolean; onNext: () => void };

/** The badge, the ticket, and the next visitor. */
function NextSteps({ project, visitor, isDone, onNext }: NextProps) {
  const { ticketId } = visitor;
  const buttons = useRef<HTMLDivElement>(null);
  const { data: ticket } = useRead(getTicket, { params: { projectId: project.id, ticketId } });
  const canPrint = ticket?.status === "issued";
  useEffect(() => {
    if (isDone && (canPrint || ticket !== undefined))
      buttons.current?.querySelector<HTMLElement>("button")?.focus();
  }, [isDone, canPrint, ticket]);
  return (
    <>
      <Group ref={buttons} gap="xs">
        {ticket && canPrint && <PrintBadge project={project} ticket={ticket} />}
        <Button
          component={AppLink}
          to={`${paths.tickets()}?project=${project.id}&ticket=${ticketId}`}
          variant="default"
        >
          Open ticket
        </Button>
        <Button variant={isDone ? "filled" : "default"} onClick={onNext}>
          Next visitor
        </Button>
      </Group>
      {ticket?.badgePrint && <PrintedBadge {...ticket.badgePrint} timeZone={project.timeZone} />}
    </>
  );
}
