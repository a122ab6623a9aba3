import type { Overview } from "@foyer/contract/overview.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { Chart } from "../../charts/chart.tsx";
import { hoursByDay } from "./hours-by-day.ts";
import { Section } from "./section.tsx";

/** First scans of the gates by hour, a chart for each of the last days. */
export function Attendance({ hours }: Pick<Overview, "hours">) {
  const days = useMemo(() => hoursByDay(hours), [hours]);
  return (
    <Section
      title="Arrivals per hour"
      help="The first scan of each barcode in each gate file. Times are local to the venue."
    >
      <Stack gap="md">
        {days.map(({ day, points }) => (
          <Chart
            key={day}
            title={formatDay(day)}
            unit="scan"
            of="Hour"
            shape="bars"
            level={3}
            points={points}
          />
        ))}
      </Stack>
    </Section>
  );
}
