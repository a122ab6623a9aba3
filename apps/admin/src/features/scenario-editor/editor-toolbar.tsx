import { Button, Group, Select } from "@mantine/core";
import { AppLink } from "../../shell/app-link.tsx";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScenarioEditing } from "./editing/scenario-editing.ts";
import { useEditorAddress } from "./editing/use-editor-address.ts";

// Lazy: the check is not needed at first.
const Problems = lazyPart(() => import("./check/problems.tsx").then((module) => module.Problems), {
  isOptional: true,
});

const PathsDiffer = lazyPart(() => import("./paths/paths-differ.tsx").then((module) => module.PathsDiffer), {
  isOptional: true,
});

/** The row above the parts: the views, the problems, and the language of the texts. */
export function EditorToolbar() {
  const { source } = useScenarioEditing();
  return (
    <Group gap="sm" justify="space-between">
      <Views />
      <Group gap="sm">
        <Problems />
        {source === "published" && <PathsDiffer />}
        <CultureSelect />
      </Group>
    </Group>
  );
}

const VIEWS = [
  { kind: "list", title: "List" },
  { kind: "map", title: "Map" },
  { kind: "paths", title: "Paths" },
  { kind: "check", title: "Check" },
  { kind: "versions", title: "Versions" },
] as const;

/** The tabs: the edited step, the map, the path tests, the check, and the published versions. */
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
  const { allCultures, cultures } = useScenarioEditing();
  const { selection, pathOf } = useEditorAddress(
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
