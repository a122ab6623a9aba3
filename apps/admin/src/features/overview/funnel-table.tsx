import type { RegistrationFigures } from "@foyer/contract/overview.ts";
import { BarTable } from "@foyer/ui/bar-table.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { NativeSelect, Text } from "@mantine/core";
import { useId, useState } from "react";
import { funnelOf } from "./funnel-of.ts";
import { Section } from "./section.tsx";

const ALL = "all";

/** From the opened page to the gate, of all registrations with a page or of one. rules/home 9 */
export function FunnelTable({ registrations }: { registrations: readonly RegistrationFigures[] }) {
  const heading = useId();
  const [chosen, choose] = useState(ALL);
  const withPage = registrations.filter(({ type }) => type !== "Offline");
  if (withPage.length === 0) return null;
  const shown = withPage.filter(({ id }) => chosen === ALL || String(id) === chosen);
  const { steps, countedSince } = funnelOf(shown);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Section
      title="From the page to the gate"
      help="Desks and registration files do not open the page: their tickets count from “Finished” on."
    >
      {withPage.length > 1 && (
        <NativeSelect
          label="Registration"
          size="xs"
          mb="xs"
          maw={320}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[
            { value: ALL, label: "All with a page" },
            ...withPage.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Text component="h3" size="sm" fw={500} m={0} id={heading}>
        Steps of visitors
      </Text>
      <BarTable
        labelledBy={heading}
        columns={["Step", "Count"]}
        rows={steps.map(({ label, count }) => ({ key: label, label, count, share: count / most }))}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {countedSince === null ? (
          "Opened pages are counted from now on."
        ) : (
          <>
            Opened and started are counted since <Moment at={countedSince} />.
          </>
        )}
      </Text>
    </Section>
  );
}
