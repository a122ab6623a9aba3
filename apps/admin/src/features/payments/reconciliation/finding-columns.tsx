import type { Finding } from "@foyer/contract/reconciliation.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { RowButton } from "@foyer/ui/table/row-button.tsx";
import { Text } from "@mantine/core";
import { columnsOf } from "../../../list/columns-of.tsx";
import { ticketPath } from "../../../project/object-paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { AccountName } from "./account-name.tsx";
import { BothSides } from "./both-sides.tsx";
import { FINDING_STATE_WORDS, KIND_WORDS } from "./finding-words.ts";

type Context = { mark: (finding: Finding) => void };

const { custom, actions } = columnsOf<Finding, Context>();

export const FINDING_COLUMNS = [
  custom("kind", "What", (finding) => <What finding={finding} />, { card: "title", isRowHead: true }),
  custom("payment", "Payment", (finding) => <Payment finding={finding} />),
  custom("amounts", "Amounts", (finding) => <BothSides {...finding} />, { width: 14 }),
  actions(
    (finding, { mark }) => (
      <RowButton
        word={finding.state === "open" ? "Mark…" : "Change…"}
        label={`${finding.state === "open" ? "Mark" : "Change"}… ${finding.reference}`}
        onClick={() => mark(finding)}
      />
    ),
    { width: 6.5 },
  ),
];

/** The kind of a finding and what to do; or who has marked it, and why. */
function What({ finding: { kind, state, reason, staffName, markedAt } }: { finding: Finding }) {
  const { name, what, todo } = KIND_WORDS[kind];
  return (
    <>
      {name}
      <Text size="xs" c="dimmed" fw={400}>
        {state === "open" ? (
          `${what} ${todo}`
        ) : (
          <>
            {FINDING_STATE_WORDS[state]} by <bdi>{staffName}</bdi>, {markedAt && <Moment at={markedAt} />}:{" "}
            <bdi>{reason}</bdi>
          </>
        )}
      </Text>
    </>
  );
}

function Payment({ finding }: { finding: Finding }) {
  const { reference, day, projectId, projectName, ticketId } = finding;
  return (
    <>
      <AccountName {...finding} />
      <Text size="xs" style={{ overflowWrap: "anywhere" }}>
        <bdi>{reference}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {formatDay(day)} · {projectId === null ? "of no project here" : <bdi>{projectName}</bdi>}
        {projectId !== null && ticketId !== null && (
          <>
            {" · "}
            <AppLink to={ticketPath({ projectId, ticketId })}>Ticket {ticketId}</AppLink>
          </>
        )}
      </Text>
    </>
  );
}
