import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { FieldConflicts } from "../conflicts/field-conflict.tsx";
import { entryOf, textsOf } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { TextInCulture } from "./text-in-culture.tsx";

type Props = { part: ScenarioPart; isNote?: boolean };

/** A part's texts in all cultures beside each other; the registration's, en-GB and the shown one first, missing ones marked. rules/scenario 2 */
export function PartTexts({ part, isNote = false }: Props) {
  const { scenario, catalog, cultures, allCultures, apply } = useScenarioEditing();
  const [showsAll, setShowsAll] = useState(false);
  const own = textsOf(part, scenario) ?? {};
  const entry = entryOf(part, catalog);
  const catalogTexts = entry?.texts ?? {};
  const first = new Set([cultures.own, cultures.culture]);
  const sorted = allCultures.toSorted(
    (a, b) => Number(first.has(b.cultureCode)) - Number(first.has(a.cultureCode)),
  );
  const isMissing = (code: string) => !own[code]?.trim() && !catalogTexts[code]?.trim();
  const missing = allCultures.filter(({ cultureCode }) => isMissing(cultureCode)).length;
  const shown = showsAll ? sorted : sorted.filter(({ cultureCode }) => first.has(cultureCode));
  const set = (cultureCode: string, text: string) => {
    const trimmed = text.trim();
    // What the catalog says is no text of its own; an empty text changes nothing.
    if (trimmed === "") return;
    const to = trimmed === catalogTexts[cultureCode]?.trim() ? null : trimmed;
    const from = own[cultureCode] ?? null;
    if (to !== from) void apply({ kind: "set-text", part, cultureCode, from, to });
  };
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="sm">
          Texts
        </Title>
        {missing > 0 && <DotBadge color="orange">{missing} missing</DotBadge>}
      </Group>
      {shown.map(({ cultureCode, cultureName }) => (
        <div key={cultureCode}>
          <TextInCulture
            cultureCode={cultureCode}
            isNote={isNote}
            label={cultureName}
            isMissing={isMissing(cultureCode)}
            value={own[cultureCode] ?? catalogTexts[cultureCode] ?? ""}
            placeholder={own[cultures.own] || catalogTexts[cultures.own] || entry?.internalName || ""}
            onSet={(text) => set(cultureCode, text)}
          />
          {own[cultureCode] !== undefined && (
            <Group gap={6} mt={2}>
              <Text size="xs" c="dimmed">
                Only in this scenario.
              </Text>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() =>
                  void apply({
                    kind: "set-text",
                    part,
                    cultureCode,
                    from: own[cultureCode] ?? null,
                    to: null,
                  })
                }
              >
                Take the catalog's text
              </Button>
            </Group>
          )}
          <FieldConflicts
            isHere={(operation) =>
              operation.kind === "set-text" &&
              operation.part.kind === part.kind &&
              operation.part.id === part.id &&
              operation.cultureCode === cultureCode
            }
            show={(value) => (typeof value === "string" ? `“${value}”` : "the catalog's text")}
          />
        </div>
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
