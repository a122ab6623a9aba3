import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Button, Paper, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { ConflictList } from "./conflicts/conflict-list.tsx";
import { useScenarioEditing } from "./editing/scenario-editing.ts";
import classes from "./editor-layout.module.css";
import { PANELS } from "./editor-panels.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { Outline } from "./outline/outline.tsx";

// Lazy: the editor must not wait for it.
const PublishBar = lazyPart(
  () => import("./publishing/publish-bar.tsx").then((module) => module.PublishBar),
  { isOptional: true },
);

const UnsavedChangesNotice = lazyPart(
  () => import("./unsaved-changes/unsaved-changes-notice.tsx").then((module) => module.UnsavedChangesNotice),
  { isOptional: true },
);

/** The outline on the left and the selected panels beside it; below each other in narrow windows. */
export function EditorLayout() {
  const { project, registration, selection, pathOf, source } = useScenarioEditing();
  const { middle: Middle, inspector: Inspector } = PANELS[selection.kind];
  return (
    <Stack gap="md">
      <PublishBar />
      <UnsavedChangesNotice />
      <EditorToolbar />
      <Refused />
      <ConflictList />
      <div className={classes.columns} data-selected={selection.kind !== "list" || undefined}>
        <Paper withBorder className={`${classes.column} ${classes.outline} ${classes.side}`}>
          <Outline />
        </Paper>
        <div className={`${classes.column} ${classes.middle} ${Inspector ? "" : classes.wide}`}>
          {!Inspector && <BackToOutline to={pathOf({ kind: "list" })} />}
          <Middle />
        </div>
        {Inspector && (
          <Paper withBorder p="md" className={`${classes.column} ${classes.inspector} ${classes.side}`}>
            <BackToOutline to={pathOf({ kind: "list" })} />
            <Inspector />
          </Paper>
        )}
      </div>
      <HistoryPanel
        entity={source === "draft" ? "scenario-draft" : "scenario"}
        entityId={registration.id}
        timeZone={project.timeZone}
        maw={WIDTHS.wide}
      />
    </Stack>
  );
}

function BackToOutline({ to }: { to: string }) {
  return (
    <Button
      component={AppLink}
      to={to}
      variant="subtle"
      size="compact-sm"
      className={classes.back ?? ""}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      mb="xs"
    >
      All steps
    </Button>
  );
}

function Refused() {
  const { refused, dismissRefusal } = useScenarioEditing();
  if (refused.sentences.length === 0) return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      withCloseButton
      closeButtonLabel="Close"
      onClose={dismissRefusal}
      title={refused.isChanged ? "Not fully undone" : "Not changed"}
    >
      {refused.sentences.map((sentence) => (
        <div key={sentence}>
          <bdi>{sentence}</bdi>
        </div>
      ))}
    </Alert>
  );
}
