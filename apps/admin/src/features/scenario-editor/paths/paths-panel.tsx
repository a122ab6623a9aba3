import { acceptScenarioPaths, listScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useWrite } from "../../../server/use-write.ts";
import { Loaded } from "../../../shell/loaded.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { KeepPaths } from "./keep-paths.tsx";
import { PathFigures } from "./path-figures.tsx";
import { PathRow } from "./path-row.tsx";
import classes from "./paths-panel.module.css";
import { useCover } from "./use-cover.ts";
import { usePathTests } from "./use-path-tests.ts";

/** The path tests, those that end differently first, and one click that keeps a whole set. rules/scenario-check 12–15 */
export function PathsPanel() {
  const { project, registration, announce, source } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const read = usePathTests();
  const cover = useCover();
  const accept = useWrite(acceptScenarioPaths, { refreshes: [listScenarioPaths] });
  const acceptAll = (pathIds: number[]) =>
    accept.mutate(
      { params, body: { pathIds } },
      { onSuccess: () => announce(`${countOf(pathIds.length, "path")} accepted.`) },
    );
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-label="Paths">
      <Loaded read={read} failed="The path tests could not be loaded.">
        {(paths) => {
          const changed = paths.filter(({ changes }) => changes.length > 0);
          return (
            <Stack gap="md">
              <Group justify="space-between">
                <div>
                  <Title order={2} size="h4">
                    Path tests
                  </Title>
                  <PathFigures cover={cover} />
                </div>
                {source === "published" && <KeepPaths paths={paths} cover={cover} />}
              </Group>
              {source === "draft" && (
                <Text size="sm" c="dimmed">
                  These are run through what is published. Which of them end differently in the draft is said
                  above; they can be accepted when it is published.
                </Text>
              )}
              {changed.length > 0 && (
                <Alert
                  color="orange"
                  title={`${changed.length} of ${countOf(paths.length, "path")} end differently`}
                >
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={accept.isPending}
                    onClick={() => acceptAll(changed.map(({ id }) => id))}
                  >
                    Accept all
                  </Button>
                </Alert>
              )}
              {paths.length === 0 && (
                <Text size="sm" c="dimmed">
                  No path is kept yet. Keep the whole set with one click, or play one in Test Scenario and
                  save it as a path: after every later change it is said which of them end differently.
                </Text>
              )}
              <ul className={classes.list}>
                {[...changed, ...paths.filter(({ changes }) => changes.length === 0)].map((path) => (
                  <PathRow
                    key={path.id}
                    path={path}
                    isBusy={accept.isPending}
                    onAccept={() => acceptAll([path.id])}
                  />
                ))}
              </ul>
            </Stack>
          );
        }}
      </Loaded>
    </Paper>
  );
}
