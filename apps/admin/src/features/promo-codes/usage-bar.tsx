import { formatCount } from "@foyer/domain/format/counts.ts";
import { type PromoCodeUses, usesLeft } from "@foyer/domain/promo-code/promo-code-uses.ts";
import { Text } from "@mantine/core";
import classes from "./usage-bar.module.css";

type Props = { uses: PromoCodeUses };

/** How many tickets codes are for: those that are issued and held, and those that are left. */
export function UsageBar({ uses }: Props) {
  const { ticketCount, issued, held } = uses;
  if (ticketCount === 0) return null;
  const share = (count: number) => ({ inlineSize: `${(100 * count) / ticketCount}%` });
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        <span className={classes.issued} style={share(issued)} />
        <span className={classes.held} style={share(held)} />
      </div>
      <Text size="xs" c="dimmed" component="span">
        {formatCount(issued)} issued{held > 0 && ` · ${formatCount(held)} awaiting payment`} ·{" "}
        {formatCount(usesLeft(uses))} left
      </Text>
    </div>
  );
}
