import { BarTable } from "@foyer/ui/bar-table.tsx";
import { ShowFirst } from "@foyer/ui/show-first.tsx";
import { Text, Title } from "@mantine/core";
import { useId } from "react";
import { Section } from "./section.tsx";

type Share = { name: string; tickets: number };
type Props = { title: string; help: string; of: string; shares: readonly Share[] };

const SHOWN_AT_FIRST = 10;

/** Tickets by source or country, as bars with their numbers; the share is of all tickets. */
export function ShareBars({ title, help, of, shares }: Props) {
  const heading = useId();
  const total = shares.reduce((sum, { tickets }) => sum + tickets, 0);
  return (
    <Section label={title}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      <Text c="dimmed" size="sm">
        {help}
      </Text>
      <ShowFirst items={shares} count={SHOWN_AT_FIRST}>
        {(shown) => (
          <BarTable
            labelledBy={heading}
            columns={[of, "Tickets", "Share"]}
            rows={shown.map(({ name, tickets }) => ({
              key: name,
              label: name,
              count: tickets,
              share: tickets / total,
            }))}
          />
        )}
      </ShowFirst>
    </Section>
  );
}
