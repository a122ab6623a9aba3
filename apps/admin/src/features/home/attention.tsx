import { type AttentionLine, listAttention, listScenarioAttention } from "@foyer/contract/home.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { ShowFirst } from "@foyer/ui/show-first.tsx";
import { Paper, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleDot } from "@tabler/icons-react";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import classes from "./attention.module.css";
import { attentionWords } from "./attention-words.ts";

const SHOWN_AT_FIRST = 8;
const REFRESH_MS = 60_000;

/** The list of causes that the person should mend, each with the way there; nothing if there is nothing. rules/home 5 */
export function Attention() {
  const { can } = useSession();
  const refresh = { refreshMs: () => REFRESH_MS } as const;
  const read = useRead(listAttention, {}, refresh);
  // Checks of scenarios take longer: their lines come after the others.
  const checks = useRead(listScenarioAttention, {}, { ...refresh, enabled: can(listScenarioAttention) });
  return (
    <LoadGate read={read} failed="What needs attention could not be loaded." loading={null}>
      {(lines) => <Lines lines={[...lines, ...(checks.data ?? [])]} />}
    </LoadGate>
  );
}

function Lines({ lines }: { lines: readonly AttentionLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="Needs attention">
      <Title order={2} size="h4" mb="xs">
        Needs attention
      </Title>
      <ShowFirst items={lines} count={SHOWN_AT_FIRST}>
        {(shown) => (
          <ul className={classes.lines}>
            {shown.map((line) => (
              <Line key={`${line.kind} ${line.project?.id} ${line.subject?.id}`} line={line} />
            ))}
          </ul>
        )}
      </ShowFirst>
    </Paper>
  );
}

function Line({ line }: { line: AttentionLine }) {
  const { text, action, to, isUrgent } = attentionWords(line);
  const Mark = isUrgent ? IconAlertTriangle : IconCircleDot;
  return (
    <li className={classes.line}>
      <span className={classes.mark} data-urgent={isUrgent}>
        <Mark size={18} aria-label={isUrgent ? "Urgent" : undefined} aria-hidden={!isUrgent} />
      </span>
      <span className={classes.text}>
        {text}
        {line.project && (
          <Text span size="xs" c="dimmed" display="block">
            <bdi>{line.project.name}</bdi>
          </Text>
        )}
      </span>
      <AppLink
        to={to}
        className={classes.action}
        aria-label={[action, line.subject?.name, line.project?.name].filter(Boolean).join(", ")}
      >
        {action}
      </AppLink>
    </li>
  );
}
