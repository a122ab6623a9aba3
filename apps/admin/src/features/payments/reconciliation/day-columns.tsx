import type { ReconciledDay } from "@foyer/contract/reconciliation.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Text } from "@mantine/core";
import { columnsOf } from "../../../list/columns-of.tsx";
import { AccountName } from "./account-name.tsx";
import { BothSides } from "./both-sides.tsx";

const { custom, count } = columnsOf<ReconciledDay>();

export const DAY_COLUMNS = [
  custom("day", "Day (UTC)", ({ day }) => formatDay(day), {
    width: 8,
    isShort: true,
    isRowHead: true,
    card: "title",
  }),
  custom("provider", "Provider", (day) => <AccountName {...day} />),
  custom("state", "State", (day) => <State day={day} />),
  count("payments", "Payments", { width: 7, card: "half" }),
  custom("sums", "Sums", ({ sums }) =>
    sums.map(({ currency, here, there }) => (
      <BothSides key={currency} currency={currency} here={here} there={there} />
    )),
  ),
];

function State({ day }: { day: ReconciledDay }) {
  const { isWaiting, comparedAt, failure, findings } = day;
  const { word, color } = stateOf(day);
  return (
    <>
      <DotBadge color={color} size="sm">
        {word}
      </DotBadge>
      <Text size="xs" c="dimmed" component="div">
        {comparedAt && (
          <>
            Compared <Moment at={comparedAt} />
          </>
        )}
        {failure && <div>{failure}</div>}
        {!isWaiting && findings > 0 && <div>{countOf(findings, "payment")} to look at</div>}
      </Text>
    </>
  );
}

function stateOf({ isWaiting, failure, findings, sums }: ReconciledDay) {
  if (failure) return { word: "Tried again soon", color: "red" };
  if (isWaiting) return { word: "Waiting", color: "yellow" };
  const differs = sums.some(
    ({ here, there }) => here.paid !== there.paid || here.refunded !== there.refunded,
  );
  if (differs) return { word: "Sums differ", color: "red" };
  return findings > 0 ? { word: "Payments differ", color: "red" } : { word: "Agrees", color: "green" };
}
