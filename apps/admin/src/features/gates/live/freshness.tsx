import { countOf } from "@foyer/domain/format/counts.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { Alert, Text } from "@mantine/core";
import { useEffect, useState } from "react";

type Props = {
  /** The server's time of what is shown. */
  now: string;
  /** Why the last refresh failed; null: it did not. */
  failure: string | null;
  timeZone: string;
};

const TICK_MS = 1_000;
const MINUTE_S = 60;

/** How old the figures are; after a failed refresh they stay, and this says so. rules/gates 35 */
export function Freshness({ now, failure, timeZone }: Props) {
  const age = useAge(now);
  const time = wallTimeAt(Date.parse(now), timeZone).slice(11, 19);
  if (failure !== null)
    return (
      <Alert color="red" title={`Not refreshed for ${ago(age)}`} role="alert">
        {failure} These figures are of {time}; the page goes on trying.
      </Alert>
    );
  return (
    <Text size="sm" c="dimmed">
      As of {time}, {ago(age)} ago
    </Text>
  );
}

const ago = (seconds: number): string =>
  seconds < 2 * MINUTE_S ? countOf(seconds, "second") : countOf(Math.floor(seconds / MINUTE_S), "minute");

/** Counts the seconds since something has come, by this clock alone: the server's may be another. */
function useAge(of: string): number {
  const [age, setAge] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time has come just now
  useEffect(() => {
    const since = Date.now();
    setAge(0);
    const timer = setInterval(() => setAge(Math.floor((Date.now() - since) / 1000)), TICK_MS);
    return () => clearInterval(timer);
  }, [of]);
  return age;
}
