import {
  getDraft,
  getPublication,
  getScenarioVersion,
  listScenarioVersions,
  type ScenarioVersionRow,
  startDraft,
} from "@foyer/contract/scenario-drafts.ts";
import { plainNote } from "@foyer/domain/question/plain-note.ts";
import { openDocument } from "@foyer/scenario-document/open-document.ts";
import { inCulture } from "@foyer/scenario-document/wording.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { useWrite } from "../../../server/use-write.ts";
import { Loaded } from "../../../shell/loaded.tsx";
import { useGo } from "../../../shell/use-go.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import classes from "./publishing.module.css";
import { Sentences } from "./sentences.tsx";
import { usePublication } from "./use-publication.ts";

type Params = { projectId: number; registrationId: number };

/** The published versions with author and time; each can be viewed, and restored as a draft. rules/publishing 10 */
export function VersionsPanel() {
  const { project, registration } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-label="Versions">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            Published versions
          </Title>
          <TimesIn timeZone={project.timeZone} size="xs" />
        </div>
        <VersionPage params={params} />
      </Stack>
    </Paper>
  );
}

function VersionPage({ params, before }: { params: Params; before?: number }) {
  const query = { ...(before !== undefined && { before }) };
  const read = useRead(listScenarioVersions, { params, query }, { staleMs: 0 });
  const [isLonger, setLonger] = useState(false);
  return (
    <Loaded read={read} failed="The versions could not be loaded.">
      {({ items, more }) => {
        const last = items.at(-1);
        return (
          <>
            <ol className={classes.versions}>
              {items.map((row, index) => (
                <li key={row.version}>
                  <VersionRow params={params} row={row} isCurrent={before === undefined && index === 0} />
                </li>
              ))}
            </ol>
            {more && last && !isLonger && (
              <Button variant="default" size="xs" onClick={() => setLonger(true)}>
                Show earlier versions
              </Button>
            )}
            {more && last && isLonger && <VersionPage params={params} before={last.version} />}
          </>
        );
      }}
    </Loaded>
  );
}

type RowProps = { params: Params; row: ScenarioVersionRow; isCurrent: boolean };

function VersionRow({ params, row: { version, savedAt, savedBy, changes }, isCurrent }: RowProps) {
  const { project } = useScenarioEditing();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <strong>Version {version}</strong>
          {isCurrent && ", published now"} · <Moment at={savedAt} timeZone={project.timeZone} isZoneNamed />
          {savedBy && (
            <>
              {" "}
              · <bdi>{savedBy}</bdi>
            </>
          )}
        </Text>
        {!isCurrent && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={`View version ${version}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Close" : "View"}
          </Button>
        )}
      </Group>
      <ul className={classes.sentences}>
        {changes.map((change) => (
          <li key={change}>
            <bdi>{change}</bdi>
          </li>
        ))}
      </ul>
      {isOpen && <VersionDetails params={{ ...params, version }} />}
    </Stack>
  );
}

/** The differences to the published version, the version as an outline, and the button that restores it. */
function VersionDetails({ params }: { params: Params & { version: number } }) {
  const { cultures } = useScenarioEditing();
  const read = useRead(getScenarioVersion, { params, query: { cultureCode: cultures.culture } });
  return (
    <Loaded read={read} failed="The version could not be loaded.">
      {(found) => (
        <Stack gap="xs" mt="xs">
          {found.differences.length === 0 ? (
            <Text size="sm">It is the same as the published version.</Text>
          ) : (
            <Sentences title="Restoring it would change" of={found.differences} />
          )}
          <VersionOutline document={found} />
          <RestoreButton params={params} />
        </Stack>
      )}
    </Loaded>
  );
}

function VersionOutline({ document }: { document: Parameters<typeof openDocument>[0] }) {
  const { cultures } = useScenarioEditing();
  const { steps } = useMemo(() => {
    const { scenario, catalog } = openDocument(document);
    return inCulture(scenario, catalog, cultures);
  }, [document, cultures]);
  return (
    <details>
      <summary>
        <Text span size="sm">
          All its steps and questions
        </Text>
      </summary>
      <ol className={classes.outline}>
        {steps.map((step) => (
          <li key={step.id}>
            <bdi>{step.text}</bdi>
            <ul className={classes.outline}>
              {step.questions.map(({ id, type, text, answers }) => (
                <li key={id}>
                  <bdi>{type === "note" ? plainNote(text) : text}</bdi>
                  {answers.length > 0 && (
                    <Text span c="dimmed">
                      {" "}
                      (<bdi>{answers.map((answer) => answer.text).join(", ")}</bdi>)
                    </Text>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}

function RestoreButton({ params: { version, ...params } }: { params: Params & { version: number } }) {
  const { announce, sourcePath } = useScenarioEditing();
  const go = useGo();
  const { data } = usePublication(params);
  const start = useWrite(startDraft, { refreshes: [getPublication, getDraft] });
  const hasDraft = data?.draft !== null;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        disabled={hasDraft}
        loading={start.isPending}
        onClick={() =>
          start.mutate(
            { params, body: { fromVersion: version } },
            {
              onSuccess: () => {
                announce(`Draft created from version ${version}. Publish it to restore that version.`);
                go(sourcePath("draft", { kind: "list" }));
              },
            },
          )
        }
      >
        Restore as a draft
      </Button>
      {data && hasDraft && (
        <Text size="sm" c="dimmed">
          There is already a draft. Publish or discard it first.
        </Text>
      )}
      {start.error && (
        <Text size="sm" c="var(--bad)" role="alert">
          {start.error.message}
        </Text>
      )}
    </Group>
  );
}
