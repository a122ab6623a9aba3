import { acceptScenarioPaths, listScenarioPaths, type ScenarioPath } from "@foyer/contract/scenario-paths.ts";
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

/** The path tests, changed ones first, and the button that keeps a whole set. rules/scenario-check 12–15 */
export function PathsPanel() {
  const { source } = useScenarioEditing();
  const read = usePathTests();
  const cover = useCover();
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-label="Paths">
      <Loaded read={read} failed="The path tests could not be loaded.">
        {(paths) => (
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
                These run through the published version. Paths that end differently in the draft are listed
                above. They can be accepted once the draft is published.
              </Text>
            )}
            <PathList paths={paths} />
          </Stack>
        )}
      </Loaded>
    </Paper>
  );
}

function PathList({ paths }: { paths: readonly ScenarioPath[] }) {
  const { project, registration, announce } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const accept = useWrite(acceptScenarioPaths, { refreshes: [listScenarioPaths] });
  const acceptAll = (pathIds: number[]) =>
    accept.mutate(
      { params, body: { pathIds } },
      { onSuccess: () => announce(`${countOf(pathIds.length, "path")} accepted.`) },
    );
  const changed = paths.filter(({ changes }) => changes.length > 0);
  const unchanged = paths.filter(({ changes }) => changes.length === 0);
  return (
    <>
      {changed.length > 0 && (
        <Alert color="orange" title={`${changed.length} of ${countOf(paths.length, "path")} end differently`}>
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
          No path tests yet. Keep the whole set with one click, or play one in Test Scenario and save it.
          After every change you then see which paths end differently.
        </Text>
      )}
      <ul className={classes.list}>
        {[...changed, ...unchanged].map((path) => (
          <PathRow
            key={path.id}
            path={path}
            isBusy={accept.isPending}
            onAccept={() => acceptAll([path.id])}
          />
        ))}
      </ul>
    </>
  );
}
