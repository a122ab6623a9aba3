import type { Response } from "@foyer/contract/responses.ts";
import type { Column } from "@foyer/ui/table/column.ts";
import { Button } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { StatusMark } from "../../../answers/status-mark.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";

type Context = {
  /** Opens the answers of a response. */
  open: (key: string) => void;
  timeZone: string;
};
type Question = { id: number; text: string };

const { custom, moment } = columnsOf<Response, Context>();

/** Number, status and time of a response, then the answers to these questions. */
export const responseColumns = (questions: readonly Question[]): Column<Response, Context>[] => [
  ...FIRST,
  ...questions.map(({ id, text }) =>
    custom(String(id), text, (response) => <Answers response={response} questionId={id} />),
  ),
];

const FIRST: Column<Response, Context>[] = [
  custom("response", "Response", (response, { open }) => <Opener response={response} onOpen={open} />, {
    isRowHead: true,
    stays: "start",
    card: "title",
    width: 10,
  }),
  custom("status", "Status", ({ status }) => <StatusMark status={status} />, { width: 9 }),
  moment("at", "Date", {
    timeZone: ({ timeZone }) => timeZone,
    isZoneNamed: true,
    width: 12,
    isShort: true,
  }),
];

function Opener({
  response: { key, ticketId },
  onOpen,
}: {
  response: Response;
  onOpen: (key: string) => void;
}) {
  const name = ticketId === null ? "Message" : `Ticket ${ticketId}`;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconChevronRight size={16} aria-hidden />}
      aria-haspopup="dialog"
      aria-label={`Answers of ${name.toLowerCase()}`}
      onClick={() => onOpen(key)}
    >
      {name}
    </Button>
  );
}

/** The answers on one line; a tooltip shows long ones. */
function Answers({ response, questionId }: { response: Response; questionId: number }) {
  const given = response.answers.find((one) => one.questionId === questionId)?.answers ?? [];
  const text = given.map((one) => (typeof one === "string" ? one : one ? "Yes" : "No")).join("; ");
  if (text === "") return null;
  return text.length > 24 ? <bdi title={text}>{text}</bdi> : <bdi>{text}</bdi>;
}
