import { formatZone } from "@foyer/domain/format/times.ts";
import { browserZone } from "@foyer/ui/format/moment.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Collapse, Paper, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { lazyPart } from "../shell/lazy-part.tsx";
import classes from "./history-panel.module.css";
import { HistorySkeleton } from "./history-skeleton.tsx";

const HistoryPage = lazyPart(() => import("./history-page.tsx").then((module) => module.HistoryPage), {
  waiting: HistorySkeleton,
});

type Props = {
  /** The entity's name in the audit: `country`. */
  entity: string;
  entityId: number | string;
  /** The zone of the project that the entity belongs to, named once above the changes. Default: the browser's. */
  timeZone?: string;
  /** As wide as its form; default: `WIDTHS.form`. */
  maw?: number;
};

/** All changes of one entity, loaded when the panel is expanded. rules/audit 9 */
export function HistoryPanel({ entity, entityId, timeZone, maw = WIDTHS.form }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Paper withBorder component="section" aria-label="History" maw={maw} mt="lg">
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          History
          <IconChevronDown
            size={18}
            aria-hidden
            className={classes.chevron}
            data-open={isOpen || undefined}
          />
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.body}>
          {isOpen && timeZone && (
            <Text size="xs" c="dimmed" mb="xs">
              Times in {formatZone(timeZone)}
            </Text>
          )}
          {isOpen && (
            <HistoryPage entity={entity} entityId={String(entityId)} timeZone={timeZone ?? browserZone()} />
          )}
        </div>
      </Collapse>
    </Paper>
  );
}
