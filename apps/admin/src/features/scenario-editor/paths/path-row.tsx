import { listScenarioPaths, removeScenarioPath, type ScenarioPath } from "@foyer/contract/scenario-paths.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useWrite } from "../../../server/use-write.ts";
import { focusHeading } from "../../../shell/focus-heading.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import classes from "./paths-panel.module.css";

type Props = { path: ScenarioPath; isBusy: boolean; onAccept: () => void };

/** One path test with its choices and its differences. */
export function PathRow({ path: { id, name, run, changes }, isBusy, onAccept }: Props) {
  const { project, registration, announce } = useScenarioEditing();
  const remove = useWrite(removeScenarioPath, { refreshes: [listScenarioPaths] });
  const params = { projectId: project.id, registrationId: registration.id, pathId: id };
  const removeIt = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () => {
          announce(`${name} is removed.`);
          focusHeading();
        },
      },
    );
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div className={classes.words}>
          <Text size="sm">
            <bdi>{name}</bdi>
          </Text>
          {changes.map((change) => (
            <Text key={change} size="sm" className={classes.change ?? ""}>
              <bdi>{change}</bdi>
            </Text>
          ))}
        </div>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed" className={classes.steps ?? ""}>
            {countOf(run.steps.length, "step")}
          </Text>
          {changes.length > 0 && (
            <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onAccept}>
              Accept
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Remove path ${name}`}
            title="Remove"
            loading={remove.isPending}
            onClick={removeIt}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </li>
  );
}
