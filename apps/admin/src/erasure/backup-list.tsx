import type { NamedBackup } from "@foyer/contract/erasures.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { List, Text } from "@mantine/core";

type Props = { backups: readonly NamedBackup[]; timeZone: string };

/** Backups listed; the rest is counted. */
const MAX_LISTED = 5;

const DAY_MS = 86_400_000;
const ageOf = (moment: string): string =>
  `${countOf(Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / DAY_MS)), "day")} old`;

/** The backups that still hold the data, the newest first. rules/privacy 7 */
export function BackupList({ backups, timeZone }: Props) {
  if (backups.length === 0)
    return (
      <Text size="sm">Foyer knows of no backup. Copies made by other programs still hold the data.</Text>
    );
  const more = backups.length - MAX_LISTED;
  return (
    <section aria-label="Backups">
      <Text size="sm" fw={600}>
        Backups that still hold the data
      </Text>
      <List size="sm">
        {backups.slice(0, MAX_LISTED).map(({ name, madeAt }) => (
          <List.Item key={`${madeAt} ${name}`}>
            <bdi>{name}</bdi>, {ageOf(madeAt)}: <Moment at={madeAt} timeZone={timeZone} />
          </List.Item>
        ))}
        {more > 0 && <List.Item>{formatCount(more)} older ones</List.Item>}
      </List>
    </section>
  );
}
