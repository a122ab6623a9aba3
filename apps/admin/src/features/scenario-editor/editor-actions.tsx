import { ActionIcon, Button, Group } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconHistory, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useKeys } from "../../shell/keys/use-keys.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useScenarioEditing } from "./editing/scenario-editing.ts";
import { SaveStateLine } from "./save-state-line.tsx";

const HistoryDrawer = lazyPart(() =>
  import("../../history/history-drawer.tsx").then((module) => module.HistoryDrawer),
);

/** Beside the title: save state, undo, redo, the history, and the test player. */
export function EditorActions() {
  const { project, registration, state, undo, canUndo, redo, source } = useScenarioEditing();
  const { redo: redoable } = state.editing;
  useUndoKeys(undo, redo);
  useKeys([
    { keys: "mod+Z", label: "Undo, outside a text" },
    { keys: "mod+Y", label: "Redo, outside a text" },
    { keys: "Alt+↑ Alt+↓", label: "Move the focused step, question or answer" },
  ]);
  return (
    <PageActions>
      <Group gap={8}>
        <SaveStateLine />
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Undo"
            title="Undo"
            disabled={!canUndo}
            onClick={undo}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Redo"
            title="Redo"
            disabled={redoable.length === 0}
            onClick={redo}
          >
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
        <History />
        <Button
          component={AppLink}
          to={`${paths.scenarioPlayer({
            projectId: project.id,
            projectName: project.name,
            registrationId: registration.id,
          })}${source === "draft" ? "?draft=true" : ""}`}
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          Test Scenario
        </Button>
      </Group>
    </PageActions>
  );
}

/** Opens the changes of what is edited, the draft or the published version. */
function History() {
  const { project, registration, source } = useScenarioEditing();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        History
      </Button>
      {isOpen && (
        <HistoryDrawer
          entity={source === "draft" ? "scenario-draft" : "scenario"}
          entityId={registration.id}
          timeZone={project.timeZone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Inside a text field, the browser's own undo applies. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if ((key !== "z" && key !== "y") || isText(event.target)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [undo, redo]);
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, input:not([type=checkbox], [type=radio], [type=button])"));
