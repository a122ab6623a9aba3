import type { Input } from "@foyer/api-client/to-request.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countPrintable, type PrintableCounts, printTickets } from "@foyer/contract/ticket-exports.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useFollowedExports } from "../../export/use-followed-exports.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";
import { usePrint } from "../../server/use-print.ts";
import { useRead } from "../../server/use-read.ts";
import { printSentence } from "./print-words.ts";
import { type TicketSearch, toFilter } from "./ticket-search.ts";
import { useFilterWords } from "./use-filter-words.ts";

/** More tickets than this are downloaded, with their progress: the printer would have to wait for all of them. */
const MAX_TO_PRINTER = 100;

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
  const words = useFilterWords(project.id, search);
  const messages = useMessages();
  const { follow } = useFollowedExports();
  const [onsite, setOnsite] = useState<"true" | "false">("false");
  const { isPreparing, print } = usePrint(printTickets);
  const { issued: count } = counts;
  const start = async () => {
    const exportId = crypto.randomUUID();
    try {
      await download(printTickets, { query: { ...query, exportId, onsite } });
      const { id: projectId, name: projectName } = project;
      follow({ kind: "printout", exportId, projectId, projectName, count, startedAt: Date.now() });
      onClose();
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
  };
  const sendToPrinter = async () => {
    if (await print({ query: { ...query, onsite } })) onClose();
  };
  return (
    <Stack gap="md">
      <Text size="sm">{printSentence(counts, { isTicked: ticketIds !== undefined })}</Text>
      {ticketIds === undefined && words.length > 0 && (
        <Text size="sm" c="dimmed">
          Filter: <bdi>{words.map(({ label, value }) => `${label}: ${value}`).join(" · ")}</bdi>
        </Text>
      )}
      {count > 0 && (
        <Radio.Group
          label="Print them"
          value={onsite}
          onChange={(value) => setOnsite(value as "true" | "false")}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="false" label="As tickets" description="Each with its own template." />
            <Radio
              value="true"
              label="As badges"
              description="With the onsite template of the registration, if it has one."
            />
          </Stack>
        </Radio.Group>
      )}
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {count > 0 ? "Cancel" : "Close"}
        </Button>
        {count > 0 && (
          <Button variant={count > MAX_TO_PRINTER ? "filled" : "default"} onClick={() => void start()}>
            Download PDF
          </Button>
        )}
        {count > 0 && count <= MAX_TO_PRINTER && (
          <Button loading={isPreparing} onClick={() => void sendToPrinter()}>
            Print {countOf(count, "ticket")}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  );
}
