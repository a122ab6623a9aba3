import { Alert, Button, Paper, SegmentedControl, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useRef } from "react";
import { AppLink } from "../../shell/app-link.tsx";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { ConflictList } from "./conflicts/conflict-list.tsx";
import { useScenarioEditing } from "./editing/scenario-editing.ts";
import type { BesideOutline } from "./editing/use-selection.ts";
import { EditorActions } from "./editor-actions.tsx";
import classes from "./editor-layout.module.css";
import { PANELS } from "./editor-panels.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { Outline } from "./outline/outline.tsx";
import { usePartKeys } from "./use-part-keys.ts";

// Lazy: the editor must not wait for it.
const PublishBar = lazyPart(
  () => import("./publishing/publish-bar.tsx").then((module) => module.PublishBar),
  { isOptional: true },
);

const UnsavedChangesNotice = lazyPart(
  () => import("./unsaved-changes/unsaved-changes-notice.tsx").then((module) => module.UnsavedChangesNotice),
  { isOptional: true },
);

const BESIDE_OUTLINE: { value: BesideOutline; label: string }[] = [
  { value: "properties", label: "Properties" },
  { value: "preview", label: "Preview" },
];

/** The outline, the step as visitors see it, and the selected part's properties; in narrow windows fewer at a time. rules/scenario 43 */
export function EditorLayout() {
  const { selection, isChosen, besideOutline, showBesideOutline } = useScenarioEditing();
  const { middle: Middle, inspector: Inspector } = PANELS[selection.kind];
  const columns = useRef<HTMLDivElement>(null);
  usePartKeys(columns);
  return (
    <Stack gap="md">
      <EditorActions />
      <EditorToolbar />
      <PublishBar />
      <UnsavedChangesNotice />
      <Refused />
      <ConflictList />
      <div className={classes.frame}>
        <div
          ref={columns}
          className={classes.columns}
          data-chosen={isChosen || undefined}
          data-shown={Inspector && besideOutline}
        >
          <Paper withBorder className={`${classes.column} ${classes.outline} ${classes.side}`}>
            <Outline />
          </Paper>
          {Inspector && (
            <div className={classes.switch}>
              <BackToOutline />
              <SegmentedControl
                size="xs"
                aria-label="Beside the steps"
                data={BESIDE_OUTLINE}
                value={besideOutline}
                onChange={showBesideOutline}
              />
            </div>
          )}
          <div className={`${classes.column} ${Inspector ? classes.preview : classes.wide}`}>
            {!Inspector && <BackToOutline />}
            <Middle />
          </div>
          {Inspector && (
            <Paper
              withBorder
              p="md"
              component="section"
              aria-label="Properties"
              data-editor-part
              tabIndex={-1}
              className={`${classes.column} ${classes.inspector} ${classes.side}`}
            >
              <Inspector />
            </Paper>
          )}
        </div>
      </div>
    </Stack>
  );
}

/** The way back where one part is shown at a time. */
function BackToOutline() {
  const { pathOf } = useScenarioEditing();
  return (
    <Button
      component={AppLink}
      to={pathOf({ kind: "list" })}
      variant="subtle"
      size="compact-sm"
      className={classes.back ?? ""}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
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
