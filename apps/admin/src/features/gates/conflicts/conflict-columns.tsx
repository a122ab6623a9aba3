import type { GateConflict } from "@foyer/contract/gate-devices.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { reasonSentence } from "@foyer/domain/gate/verdict-words.ts";
import { RowButton } from "@foyer/ui/table/row-button.tsx";
import { Text } from "@mantine/core";
import { columnsOf } from "../../../list/columns-of.tsx";
import { describeRepeat } from "./describe-repeat.ts";

type ConflictLine = GateConflict & { at: string };
type Context = {
  timeZone: string;
  mayChange: boolean;
  tick: (conflict: GateConflict) => void;
  reopen: (conflict: GateConflict) => void;
};

const { custom, moment, actions } = columnsOf<ConflictLine, Context>();

/** The columns of the conflicts at the gates of a project. rules/gates 20, 39 */
export const CONFLICT_COLUMNS = [
  moment("at", "Time", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9.5 }),
  custom(
    "holder",
    "Visitor",
    ({ holderName, code }) => (
      <>
        <bdi>{holderName || code}</bdi>
        {holderName !== "" && (
          <Text size="xs" c="dimmed">
            <bdi>{code}</bdi>
          </Text>
        )}
      </>
    ),
    { card: "title", minWidth: 9 },
  ),
  custom(
    "reason",
    "Why",
    (conflict, { timeZone }) => (
      <>
        {sentenceOf(conflict, timeZone)}
        {conflict.isSeen && (
          <Text size="xs" c="dimmed">
            Ticked off by <bdi>{conflict.seenBy}</bdi>, {formatMoment(conflict.seenAt ?? "", timeZone)}.{" "}
            <bdi>{conflict.note}</bdi>
          </Text>
        )}
      </>
    ),
    { minWidth: 14 },
  ),
  actions(
    (conflict, { mayChange, tick, reopen }) => {
      const { holderName, code, isSeen } = conflict;
      if (!mayChange) return null;
      return isSeen ? (
        <RowButton
          label={`Open again ${holderName || code}`}
          word="Open again"
          onClick={() => reopen(conflict)}
        />
      ) : (
        <RowButton label={`Tick off ${holderName || code}`} word="Tick off" onClick={() => tick(conflict)} />
      );
    },
    { width: 7.5 },
  ),
];

const NO_HOURS = { opensAt: null, closesAt: null };
const ENDED = { cancelled: "cancelled", expired: "expired", "exchanged-code": "exchanged" } as const;
const isEnd = (reason: string): reason is keyof typeof ENDED => reason in ENDED;

function sentenceOf(conflict: GateConflict, timeZone: string): string {
  const { earlier, later, reason } = conflict;
  if (earlier) return describeRepeat(later, earlier);
  return `Let in at ${later.gateName} by ${later.scannedBy}, which was offline. ${why(conflict, reason, timeZone)}`;
}

function why({ endedAt }: GateConflict, reason: GateConflict["reason"], timeZone: string): string {
  if (isEnd(reason)) {
    const what = `${reason === "exchanged-code" ? "The code was" : "The ticket was"} ${ENDED[reason]}`;
    return endedAt
      ? `${what} before, ${formatMoment(endedAt, timeZone)}.`
      : `${what}, perhaps later: when is not known.`;
  }
  const isOfGate = reason === "other-registration" || reason === "too-early" || reason === "too-late";
  return isOfGate
    ? "Not admitted at this gate."
    : reasonSentence({ reason, earlier: null, holder: null }, NO_HOURS, String);
}
