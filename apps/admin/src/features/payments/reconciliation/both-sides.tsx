import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { Text } from "@mantine/core";

type Side = { paid: number; refunded: number } | null;
type Props = { currency: string; here: Side; there: Side };

/** The amounts of the provider and of Foyer, below each other. */
export function BothSides({ currency, here, there }: Props) {
  return (
    <>
      <Line name="Provider" side={there} currency={currency} />
      <Line name="Foyer" side={here} currency={currency} />
    </>
  );
}

function Line({ name, side, currency }: { name: string; side: Side; currency: string }) {
  const money = (amount: number) => formatAmount(toCents(amount), currency);
  return (
    <Text inherit style={{ fontVariantNumeric: "tabular-nums" }}>
      <Text span inherit c="dimmed">
        {name}:
      </Text>{" "}
      {side === null ? "nothing" : money(side.paid)}
      {side !== null && side.refunded !== 0 && `, ${money(side.refunded)} given back`}
    </Text>
  );
}
