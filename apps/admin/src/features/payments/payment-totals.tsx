import type { PaymentTotal } from "@foyer/contract/payment-list.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { Badge, Stack, Text } from "@mantine/core";
import { Figure, FigureRow } from "../../project/figure.tsx";

type Props = { totals: readonly PaymentTotal[] };

/** The sums of what is listed, by currency; tests apart from money. rules/payments 13, 19 */
export function PaymentTotals({ totals }: Props) {
  if (totals.length === 0) return null;
  const main = totals.find(({ mode }) => mode === "live");
  return (
    <Stack gap="xs" component="section" aria-label="Totals">
      {main && <MainTotal total={main} />}
      {totals
        .filter((total) => total !== main)
        .map((total) => (
          <FurtherTotal key={`${total.mode} ${total.currency}`} total={total} />
        ))}
    </Stack>
  );
}

const writer =
  ({ currency }: PaymentTotal) =>
  (amount: number) =>
    formatAmount(toCents(amount), currency);

function MainTotal({ total }: { total: PaymentTotal }) {
  const { count, paid, fees, refunded, chargedBack, net } = total;
  const money = writer(total);
  const share = paid === 0 ? "" : `${Math.round((refunded / paid) * 100)} % of what was paid`;
  return (
    <FigureRow>
      <Figure name="Net" value={money(net)} more="" />
      <Figure
        name="Paid"
        value={money(paid)}
        more={[countOf(count, "payment"), withFees(fees, money)].join("")}
      />
      <Figure name="Refunded" value={money(refunded)} more={share} />
      {chargedBack > 0 && (
        <Figure name="Charged back" value={money(chargedBack)} more="by the payers’ banks" />
      )}
    </FigureRow>
  );
}

const withFees = (fees: number, money: (amount: number) => string) =>
  fees === 0 ? "" : `, with ${money(fees)} of card fees`;

/** Another currency, or tests: in a line. */
function FurtherTotal({ total }: { total: PaymentTotal }) {
  const { mode, count, paid, fees, refunded, chargedBack, net } = total;
  const money = writer(total);
  return (
    <Text size="sm">
      {mode === "test" && (
        <Badge color="orange" variant="light" me={8}>
          Test mode
        </Badge>
      )}
      {countOf(count, "payment")}: {money(paid)} paid{withFees(fees, money)}, {money(refunded)} refunded
      {chargedBack > 0 && `, ${money(chargedBack)} charged back`}, net {money(net)}
      {mode === "test" && ". No money moved."}
    </Text>
  );
}
