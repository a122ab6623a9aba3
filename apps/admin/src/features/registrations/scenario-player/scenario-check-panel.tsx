import type { ScenarioCheck, ScenarioStart } from "@foyer/contract/scenario-check.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Alert, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useSearch } from "../../../shell/use-search.ts";
import classes from "./scenario-player.module.css";
import { StartSearch } from "./start-search.ts";

/** The unreachable parts of the scenario, and a choice of the step to start at; both optional for a play. rules/player 16 */
export function ScenarioCheckPanel({ findings, starts }: ScenarioCheck) {
  return (
    <Stack gap="sm">
      <Findings findings={findings} />
      {starts.length > 1 && <StartAt starts={starts} />}
    </Stack>
  );
}

function Findings({ findings }: Pick<ScenarioCheck, "findings">) {
  if (findings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Checked: every step, question and condition can be reached.
      </Text>
    );
  }
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={countOf(findings.length, "problem")}
    >
      <ul className={classes.reasons}>
        {findings.map(({ sentence, reasons }) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
            {reasons.map((reason) => (
              <Text key={reason} size="sm" c="dimmed">
                <bdi>{reason}</bdi>
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The address keeps the choice, so that it survives a reload and can be shared; `useStartAt` begins there. */
function StartAt({ starts }: { starts: readonly ScenarioStart[] }) {
  const [{ step, question }, setSearch] = useSearch(StartSearch);
  const chosen = starts.find(({ stepId }) => String(stepId) === step);
  const [first] = starts;
  const way = chosen?.choices ?? [];
  const value = chosen ?? (question === "" ? first : undefined);
  return (
    <Select
      label="Start at"
      description={way.length > 0 ? `As after the shortest way: ${way.join(" → ")}` : undefined}
      inputWrapperOrder={["label", "input", "description"]}
      placeholder="At the question of the address"
      data={starts.map(({ stepId, text, play }) => ({
        value: String(stepId),
        label: `${play.currentOrderNumber} ${text}`,
      }))}
      value={value ? String(value.stepId) : null}
      onChange={(stepId) => stepId && setSearch({ step: stepId, question: undefined })}
      allowDeselect={false}
      searchable
      maw="24rem"
    />
  );
}
