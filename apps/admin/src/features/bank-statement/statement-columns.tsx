import { formatDay } from "@foyer/domain/format/days.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { Below } from "@foyer/ui/table/columns-of.tsx";
import { Anchor, Checkbox, Stack } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { AssignReference } from "./assign-reference.tsx";
import { matchWords } from "./match-words.ts";
import { isBookable, type StatementRow } from "./statement-rows.ts";

type StatementContext = {
  projectId: number;
  /** The currency of lines that name none. */
  currency: string;
  isBooking: boolean;
  onTick: (row: StatementRow, isTicked: boolean) => void;
  onAssign: (row: StatementRow, references: string[]) => Promise<void>;
};

const { custom } = columnsOf<StatementRow, StatementContext>();

/** The columns of a statement's table: the money, what it says, and what it pays. */
export const STATEMENT_COLUMNS = [
  custom(
    "tick",
    "Book",
    (row, { isBooking, onTick }) =>
      isBookable(row) && (
        <Checkbox
          size="xs"
          aria-label={`Book ${row.paymentId}`}
          checked={row.isTicked}
          disabled={isBooking}
          onChange={({ currentTarget: { checked } }) => onTick(row, checked)}
        />
      ),
    { width: 4, isLabelHidden: true },
  ),
  custom("bookedOn", "Booked", ({ bookedOn }) => formatDay(bookedOn), {
    width: 7,
    isShort: true,
  }),
  custom(
    "amount",
    "Amount",
    ({ amount, currency }, context) => formatAmount(amount, currency ?? context.currency),
    {
      width: 8,
      isNumber: true,
    },
  ),
  custom(
    "payer",
    "Payer and text",
    ({ payer, text, paymentId }) => (
      <>
        <bdi>{payer || paymentId}</bdi>
        <Below>{text && <bdi>{text}</bdi>}</Below>
      </>
    ),
    { minWidth: 14, card: "title" },
  ),
  custom("subject", "Ticket or group", (row, context) => <Subjects row={row} context={context} />, {
    minWidth: 12,
  }),
  custom("match", "Result", matchWords, { minWidth: 12 }),
];

function Subjects({ row, context }: { row: StatementRow; context: StatementContext }) {
  const { found } = row;
  const isOpen = row.outcome !== "issued" && row.outcome !== "refundDue" && found.match !== "recorded";
  return (
    <Stack gap={4}>
      {found.subjects.map(({ reference, ticketId, name }) => (
        <div key={reference}>
          <Anchor component={AppLink} to={ticketPath({ projectId: context.projectId, ticketId })} inherit>
            {reference}
          </Anchor>{" "}
          <bdi>{name}</bdi>
        </div>
      ))}
      {isOpen && found.match !== "due" && <AssignReference row={row} onAssign={context.onAssign} />}
    </Stack>
  );
}
