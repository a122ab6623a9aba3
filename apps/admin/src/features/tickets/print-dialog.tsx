import type { Project } from "@foyer/contract/projects.ts";
import { printTickets } from "@foyer/contract/ticket-exports.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
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
import { type TicketSearch, toFilter } from "./ticket-search.ts";
import { useFilterWords } from "./use-filter-words.ts";

/** More tickets than this are downloaded, with their progress: the printer would have to wait for all of them. */
const MAX_TO_PRINTER = 100;

type Props = {
  project: Project;
  search: TicketSearch;
  /** How many tickets are listed, issued or not. */
  listed: number;
  onClose: () => void;
};

/** Shows how many tickets are printed, and asks for tickets or badges. rules/printouts 16 */
export function PrintDialog(props: Props) {
  return (
    <FormDialog isOpen title="Print tickets" onClose={props.onClose}>
      <Question {...props} />
    </FormDialog>
  );
}

function Question({ project, search, listed, onClose }: Props) {
  const filter = toFilter(search, project.id);
  const words = useFilterWords(project.id, search);
  const messages = useMessages();
  const { follow } = useFollowedExports();
  const [onsite, setOnsite] = useState<"true" | "false">("false");
  const hasIssued = filter.status === "" || filter.status === "issued";
  const read = useRead(
    listTickets,
    { query: { ...filter, status: "issued", currentPage: 1 } },
    { enabled: hasIssued, staleMs: 0 },
  );
  const { isPreparing, print } = usePrint(printTickets);
  const start = async (count: number) => {
    const exportId = crypto.randomUUID();
    try {
      await download(printTickets, { query: { ...filter, exportId, onsite } });
      const { id: projectId, name: projectName } = project;
      follow({ kind: "printout", exportId, projectId, projectName, count, startedAt: Date.now() });
      onClose();
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
  };
  const sendToPrinter = async () => {
    if (await print({ query: { ...filter, onsite } })) onClose();
  };
  const question = (count: number) => (
    <Stack gap="md">
      <Text size="sm">{sentenceOf(count, Math.max(0, listed - count))}</Text>
      {words.length > 0 && (
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
          <Button variant={count > MAX_TO_PRINTER ? "filled" : "default"} onClick={() => void start(count)}>
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
  if (!hasIssued) return question(0);
  return (
    <LoadGate read={read} failed="The tickets could not be counted." loading={<Skeleton h={180} />}>
      {({ TotalCount }) => question(TotalCount)}
    </LoadGate>
  );
}

function sentenceOf(count: number, others: number): string {
  if (count === 0)
    return "None of the listed tickets is issued. A ticket that is not paid, is cancelled or has expired has no barcode, so it is not printed.";
  const printed = `${countOf(count, "issued ticket")} of this list, in its order, as one PDF file.`;
  if (others === 0) return printed;
  const left = others === 1 ? "1 other is" : `${formatCount(others)} others are`;
  return `${printed} ${left} left out: not paid, cancelled or expired, so without a barcode.`;
}
