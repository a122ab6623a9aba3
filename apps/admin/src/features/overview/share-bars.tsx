import { BarTable } from "@foyer/ui/bar-table.tsx";
import { Button, Title } from "@mantine/core";
import { useId, useState } from "react";
import { Section } from "./section.tsx";

type Share = { name: string; tickets: number };
type Props = { title: string; help: string; of: string; shares: readonly Share[] };

const SHOWN_AT_FIRST = 10;

/** Tickets by source or country, as bars with their numbers; the share is of all tickets. */
export function ShareBars({ title, help, of, shares }: Props) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const total = shares.reduce((sum, { tickets }) => sum + tickets, 0);
  const shown = showsAll ? shares : shares.slice(0, SHOWN_AT_FIRST);
  return (
    <Section label={title}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      <p style={{ margin: 0, color: "var(--mantine-color-dimmed)", fontSize: "var(--mantine-font-size-sm)" }}>
        {help}
      </p>
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
      {shares.length > SHOWN_AT_FIRST && (
        <Button
          size="xs"
          variant="subtle"
          mt="xs"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer" : `Show all ${shares.length}`}
        </Button>
      )}
    </Section>
  );
}
