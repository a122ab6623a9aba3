import { ActionIcon, Button, Group, Select } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect } from "react";
import { paths } from "../../paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useKeys } from "../../shell/keys/use-keys.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScenarioEditing } from "./editing/scenario-editing.ts";
import { useEditorAddress } from "./editing/use-editor-address.ts";
import { SaveStateLine } from "./save-state-line.tsx";

// Lazy: the check is not needed at first.
const FindingsButton = lazyPart(
  () => import("./check/findings-button.tsx").then((module) => module.FindingsButton),
  { isOptional: true },
);

const PathsDiffer = lazyPart(() => import("./paths/paths-differ.tsx").then((module) => module.PathsDiffer), {
  isOptional: true,
});

/** The toolbar above the columns: culture, save state, undo, redo, and the test player. */
export function EditorToolbar() {
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
        <CultureSelect />
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
        <FindingsButton />
        <Views />
        {source === "published" && <PathsDiffer />}
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
        <SaveStateLine />
      </Group>
    </PageActions>
  );
}

const VIEWS = [
  { kind: "list", title: "List" },
  { kind: "map", title: "Map" },
  { kind: "paths", title: "Paths" },
  { kind: "versions", title: "Versions" },
] as const;

/** The tabs: the edited step, the map, the path tests, and the published versions. */
function Views() {
  const { selection, pathOf } = useScenarioEditing();
  const current = VIEWS.find(({ kind }) => kind === selection.kind)?.kind ?? "list";
  return (
    <Button.Group aria-label="View">
      {VIEWS.map(({ kind, title }) => (
        <Button
          key={kind}
          component={AppLink}
          to={pathOf({ kind })}
          variant={kind === current ? "light" : "default"}
          px="xs"
          {...(kind === current && { "aria-current": "page" as const })}
        >
          {title}
        </Button>
      ))}
    </Button.Group>
  );
}

function CultureSelect() {
  const { allCultures, cultures, selection } = useScenarioEditing();
  const { pathOf } = useEditorAddress(
    cultures.own,
    allCultures.map(({ cultureCode }) => cultureCode),
  );
  const go = useGo();
  return (
    <Select
      aria-label="Language of the texts"
      data={allCultures.map(({ cultureCode, cultureName }) => ({ value: cultureCode, label: cultureName }))}
      value={cultures.culture}
      onChange={(culture) => culture && go(pathOf(selection, culture))}
      allowDeselect={false}
      searchable
      w="14.5rem"
    />
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
