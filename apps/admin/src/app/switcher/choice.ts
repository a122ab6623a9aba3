import { fold } from "@foyer/domain/locale/entry-search.ts";

/** A sibling that can be switched to. */
export type Choice = {
  id: number;
  name: string;
  /** Tells siblings of the same name apart. */
  hint: string;
  path: string;
};

/** More are found by typing: a list of thousands is not read. */
const MAX_CHOICES = 50;

type Found = { title: string | undefined; choices: Choice[] }[];

/** The choices that contain all words of the search; without one, recently opened siblings come first. rules/shell 41 */
export function findChoices(
  choices: readonly Choice[],
  { search, recentIds }: { search: string; recentIds: readonly number[] },
): { groups: Found; left: number } {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    const found = choices.filter(({ name, hint, id }) => {
      const text = fold(`${name} ${hint} ${id}`);
      return words.every((word) => text.includes(word));
    });
    return cut([{ title: undefined, choices: found }]);
  }
  const recent = recentIds.flatMap((id) => choices.find((one) => one.id === id) ?? []);
  const others = choices.filter((one) => !recent.includes(one));
  if (recent.length === 0) return cut([{ title: undefined, choices: others }]);
  return cut([
    { title: "Recent", choices: recent },
    { title: "Others", choices: others },
  ]);
}

function cut(groups: Found): { groups: Found; left: number } {
  let free = MAX_CHOICES;
  let left = 0;
  const shown = groups.map(({ title, choices }) => {
    const part = choices.slice(0, free);
    free -= part.length;
    left += choices.length - part.length;
    return { title, choices: part };
  });
  return { groups: shown.filter(({ choices }) => choices.length > 0), left };
}
