/** Returns the values of the tokens by name, such as `size-text`, from the text of `tokens.css`; media queries are left out. */
export function tokenValues(sheet: string): ReadonlyMap<string, string> {
  const root = /:root \{([^}]*)\}/.exec(sheet)?.[1] ?? "";
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

/** Writes the values of tokens in place of `var(--…)`: for a page that is painted before its sheets. Throws for an unknown name. */
export function fillTokens(text: string, sheet: string): string {
  const values = tokenValues(sheet);
  return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`There is no token --${name}`);
    return value;
  });
}
