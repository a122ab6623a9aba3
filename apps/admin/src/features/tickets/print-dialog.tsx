import type { Input } from "@foyer/api-client/to-request.ts";
import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countPrintable, type PrintableCounts, printTickets } from "@foyer/contract/ticket-exports.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useFollowedExports } from "../../export/use-followed-exports.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useLateFocus } from "../../form/use-late-focus.ts";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { addressOf } from "../../server/download.ts";
import { usePrint } from "../../server/use-print.ts";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { PrintChoice } from "./print-choice.tsx";
import { printSentence } from "./print-words.ts";
import { type TicketSearch, toFilter } from "./ticket-search.ts";
import { useFilterWords } from "./use-filter-words.ts";

type Props = {
  project: Project;
  search: TicketSearch;
  /** The ticked tickets; undefined: all of the list. */
  ticketIds?: readonly number[] | undefined;
  onClose: () => void;
};

/** Shows how many tickets are printed and why others are not, and asks for tickets or badges. rules/printouts 16 */
export function PrintDialog(props: Props) {
  return (
    <FormDialog isOpen title="Print tickets" onClose={props.onClose}>
      <ReadCounts {...props} />
    </FormDialog>
  );
}

function ReadCounts(props: Props) {
  const { project, search, ticketIds } = props;
  const all = toFilter(search, project.id);
  // Of ticked tickets only the order of the list counts.
  const query = ticketIds
    ? {
        projectId: project.id,
        sortName: all.sortName,
        sortOrder: all.sortOrder,
        ticketIds: ticketIds.join(","),
      }
    : all;
  const read = useRead(countPrintable, { query }, { staleMs: 0 });
  return (
    <LoadGate read={read} failed="The tickets could not be counted." loading={<Skeleton h={180} />}>
      {(counts) => <Question {...props} query={query} counts={counts} />}
    </LoadGate>
  );
}

type QuestionProps = Props & { query: Input<typeof countPrintable>["query"]; counts: PrintableCounts };

function Question({ project, search, ticketIds, query, counts, onClose }: QuestionProps) {
  const messages = useMessages();
  const { start: startExport } = useFollowedExports();
  const [areBadges, setBadges] = useState(false);
  const { isPreparing, print } = usePrint(printTickets);
  const write = useWrite(recordBadgePrints, { refreshes: [getTicket, countPrintable] });
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const reasonInput = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useLateFocus(content);
  const { issued: count, ticketIds: printed, printedBefore } = counts;
  const onsite = areBadges ? ("true" as const) : ("false" as const);
  const isReasonAsked = areBadges && printedBefore > 0 && project.asksReprintReason;
  const start = async () => {
    try {
      const { id: projectId, name: projectName } = project;
      const file = addressOf(printTickets, { query: { ...query, onsite } });
      await startExport({ kind: "printout", file, projectId, projectName, count });
      onClose();
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
  };
  const sendToPrinter = async () => {
    if (isReasonAsked && reason.trim() === "") {
      setMissing(true);
      reasonInput.current?.focus();
      return;
    }
    // Those that were counted, so that the very badges that are printed are marked.
    const body = { ticketIds: printed, reason };
    const record = () => write.mutateAsync({ params: { projectId: project.id }, body });
    const input = { query: { ...query, ticketIds: printed.join(","), onsite } };
    if (await print(input, areBadges ? record : undefined)) onClose();
  };
  return (
    <Stack gap="md" ref={content}>
      <Text size="sm">{printSentence(counts, { isTicked: ticketIds !== undefined })}</Text>
      {ticketIds === undefined && <FilterWords project={project} search={search} />}
      {count > 0 && (
        <PrintChoice
          ref={reasonInput}
          areBadges={areBadges}
          onBadges={setBadges}
          printedBefore={printedBefore}
          reason={isReasonAsked ? reason : undefined}
          onReason={setReason}
          error={isMissing && reason.trim() === "" ? "Say why the badges are printed again." : undefined}
        />
      )}
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {count > 0 ? "Cancel" : "Close"}
        </Button>
        {count > 0 && (
          <Button variant={printed.length === 0 ? "filled" : "default"} onClick={() => void start()}>
            Download PDF
          </Button>
        )}
        {printed.length > 0 && (
          <Button loading={isPreparing} onClick={() => void sendToPrinter()}>
            Print {countOf(count, areBadges ? "badge" : "ticket")}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  );
}

function FilterWords({ project, search }: Pick<Props, "project" | "search">) {
  const words = useFilterWords(project.id, search);
  if (words.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Filter: <bdi>{words.map(({ label, value }) => `${label}: ${value}`).join(" · ")}</bdi>
    </Text>
  );
}
