import type { Culture } from "@foyer/contract/cultures.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import { requiredCultures } from "@foyer/domain/registration/offered-cultures.ts";
import type { QuestionWord } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { FieldConflicts } from "../conflicts/field-conflict.tsx";
import { entryOf, findQuestion, textsOf } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { TextInCulture } from "./text-in-culture.tsx";

type Props = {
  part: ScenarioPart;
  isNote?: boolean;
  /** A further text of a question, which may be empty. */
  of?: QuestionWord;
};

const TITLES = { help: "Help text", patternError: "Error text of the pattern" } as const;

/** A part's texts in all cultures: the offered and the shown ones first, missing texts of the offered ones counted. rules/scenario 35 */
export function PartTexts({ part, isNote = false, of }: Props) {
  const { cultures, allCultures, registration } = useScenarioEditing();
  const { isMissing } = usePartTexts(part, of);
  const required = requiredCultures(registration);
  const [showsAll, setShowsAll] = useState(false);
  const first = new Set([...required, cultures.culture]);
  const sorted = allCultures.toSorted(
    (a, b) => Number(first.has(b.cultureCode)) - Number(first.has(a.cultureCode)),
  );
  const missing = required.filter(isMissing).length;
  const shown = showsAll ? sorted : sorted.filter(({ cultureCode }) => first.has(cultureCode));
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="sm">
          {of ? TITLES[of] : "Texts"}
        </Title>
        {missing > 0 && <DotBadge color="orange">{missing} missing</DotBadge>}
      </Group>
      {shown.map((culture) => (
        <CultureText
          key={culture.cultureCode}
          part={part}
          isNote={isNote}
          culture={culture}
          {...(of && { of })}
        />
      ))}
      {allCultures.length > first.size && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          style={{ alignSelf: "flex-start" }}
        >
          {showsAll ? "Fewer languages" : `All ${allCultures.length} languages`}
        </Button>
      )}
    </Stack>
  );
}

/** The own texts of a part and those of the catalog. */
function usePartTexts(part: ScenarioPart, of: QuestionWord | undefined) {
  const { scenario, catalog } = useScenarioEditing();
  if (of) {
    const own: Texts = findQuestion(scenario, part.id)?.question[of] ?? {};
    // A further text is optional, but then in every language.
    const isMissing = (code: string) => Object.keys(own).length > 0 && !own[code]?.trim();
    return { own, catalogTexts: {} as Texts, internalName: "", isMissing };
  }
  const own = textsOf(part, scenario) ?? {};
  const entry = entryOf(part, catalog);
  const catalogTexts = entry?.texts ?? {};
  const isMissing = (code: string) => !own[code]?.trim() && !catalogTexts[code]?.trim();
  return { own, catalogTexts, internalName: entry?.internalName, isMissing };
}

/** The text of a part in one culture, where it comes from, and its conflicts. */
function CultureText({ part, isNote = false, of, culture }: Props & { culture: Culture }) {
  const { cultures, apply } = useScenarioEditing();
  const { own, catalogTexts, internalName, isMissing } = usePartTexts(part, of);
  const { cultureCode, cultureName } = culture;
  const from = own[cultureCode] ?? null;
  const set = (to: string | null) => {
    if (to !== from) void apply({ kind: "set-text", part, ...(of && { of }), cultureCode, from, to });
  };
  const setTyped = (text: string) => {
    const trimmed = text.trim();
    if (of && trimmed === "") return set(null);
    // An empty text changes nothing; the catalog's text is not stored as the part's own.
    if (trimmed !== "") set(trimmed === catalogTexts[cultureCode]?.trim() ? null : trimmed);
  };
  return (
    <div>
      <TextInCulture
        cultureCode={cultureCode}
        isNote={isNote}
        label={of ? `${TITLES[of]}, ${cultureName}` : cultureName}
        isMissing={isMissing(cultureCode)}
        value={own[cultureCode] ?? catalogTexts[cultureCode] ?? ""}
        placeholder={own[cultures.own] || catalogTexts[cultures.own] || internalName || ""}
        onSet={setTyped}
      />
      {!of && own[cultureCode] !== undefined && (
        <Group gap={6} mt={2}>
          <Text size="xs" c="dimmed">
            Only in this scenario.
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => set(null)}>
            Use the catalog's text
          </Button>
        </Group>
      )}
      <FieldConflicts
        isHere={(operation) =>
          operation.kind === "set-text" &&
          operation.part.kind === part.kind &&
          operation.part.id === part.id &&
          operation.of === of &&
          operation.cultureCode === cultureCode
        }
        show={(value) => (typeof value === "string" ? `“${value}”` : of ? "no text" : "the catalog's text")}
      />
    </div>
  );
}
