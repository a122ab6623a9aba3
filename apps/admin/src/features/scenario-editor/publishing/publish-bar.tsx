import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import { getPublication, startDraft } from "@foyer/contract/scenario-drafts.ts";
import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useWrite } from "../../../server/use-write.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { focusHeading } from "../../../shell/focus-heading.ts";
import { useGo } from "../../../shell/use-go.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useAsksForPublished } from "../editing/use-editor-address.ts";
import { DraftBar } from "./draft-bar.tsx";
import { useFreshPublication } from "./use-publication.ts";
import { Visitors } from "./visitors.tsx";

/** The bar above the editor: whether visitors see changes at once, or what the draft changes. rules/publishing 5 */
export function PublishBar() {
  const { project, registration, state, source } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const { data } = useFreshPublication(params, state);
  const isLive = useAsksForPublished();
  if (!data) return null;
  if (data.draft === null) {
    if (data.hasAnswers && !isLive) return <StartsDraft />;
    return registration.status === "open" || isLive ? <AtOnce params={params} publication={data} /> : null;
  }
  if (source === "published") return <DraftWaits />;
  return <DraftBar params={params} draft={data.draft} publication={data} />;
}

type Props = { params: { projectId: number; registrationId: number }; publication: Publication };

/** Visitors have answered: the first change starts a draft by itself. rules/publishing 14 */
function StartsDraft() {
  const { sourcePath } = useScenarioEditing();
  return (
    <Paper withBorder p="sm" component="section" aria-label="Publishing">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Visitors have answered this questionnaire. Your first change starts a draft, which they do not see
          until it is published.
        </Text>
        <Button component={AppLink} to={sourcePath("published")} size="compact-sm" variant="default">
          Edit live
        </Button>
      </Group>
    </Paper>
  );
}

function AtOnce({ params, publication }: Props) {
  const { announce, state, registration, sourcePath } = useScenarioEditing();
  const go = useGo();
  const isLive = useAsksForPublished();
  const start = useWrite(startDraft, { refreshes: [getPublication] });
  return (
    <Paper withBorder p="sm" component="section" aria-label="Publishing">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {registration.status === "open" ? "This registration is open: visitors" : "Visitors"} see each
          change at once, and <Visitors of={publication} />.
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={start.isPending}
          disabled={state.save.kind !== "saved"}
          onClick={() =>
            start.mutate(
              { params, body: {} },
              {
                onSuccess: () => {
                  if (isLive) go(sourcePath("draft"));
                  announce("Draft created. Visitors do not see it until it is published.");
                  focusHeading();
                },
              },
            )
          }
        >
          Create draft
        </Button>
      </Group>
      {start.error && (
        <Text size="sm" c="var(--bad)" role="alert">
          The draft could not be created: {start.error.message}
        </Text>
      )}
    </Paper>
  );
}

/** The warning while the published version is edited although there is a draft. */
function DraftWaits() {
  const { sourcePath } = useScenarioEditing();
  return (
    <Alert color="yellow" title="You are changing what visitors see at once">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">There is also a draft. Merge your changes here into it before you publish it.</Text>
        <Button component={AppLink} to={sourcePath("draft")} size="compact-sm" variant="default">
          Back to the draft
        </Button>
      </Stack>
    </Alert>
  );
}
