import type { Culture } from "./culture.ts";

async function read<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json() as Promise<T>;
}

export function loadCultures(): Promise<Culture[]> {
  return read("/api/public/culture");
}

/** Texts of the named UI items, in the culture or its fallbacks. */
export function loadTexts<T>(names: readonly string[], cultureCode = "en-GB"): Promise<T> {
  const query = new URLSearchParams({ names: names.join(","), cultureCode });
  return read(`/api/public/user-message/localizations?${query}`);
}
