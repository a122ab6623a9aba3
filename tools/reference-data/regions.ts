import { nameKey } from "@foyer/domain/locale/name-key.ts";
import aliases from "cldr-core/supplemental/aliases.json" with { type: "json" };
import containment from "cldr-core/supplemental/subdivisionContainment.json" with { type: "json" };
import english from "cldr-subdivisions-full/subdivisions/en/en.json" with { type: "json" };
import { iso31661, iso31662 } from "iso-3166";
import type { EntryRow } from "./countries.ts";
import localNames from "./local-region-names.json" with { type: "json" };
import { ADDED, ENGLISH_NAMES, GROUPED, REMOVED } from "./region-corrections.ts";

/** A row of regions.json; `key` is its ISO 3166-2 code, `country` the ISO 3166-1 code of its country. */
export type RegionRow = EntryRow & { country: string };

const CONTAINED: Partial<Record<string, { _contains: string[] }>> =
  containment.supplemental.subdivisionContainment;
const ALIASES: Partial<Record<string, { _replacement: string }>> =
  aliases.supplemental.metadata.alias.subdivisionAlias;
const CLDR_NAMES: Partial<Record<string, string>> = english.subdivisions.localeDisplayNames.subdivisions;
const ISO_NAMES = new Map(iso31662.map(({ code, name }) => [code, name]));
const COUNTRIES = new Set(iso31661.map(({ alpha2 }) => alpha2));

/** The first-level regions of all countries, by country and then by code. */
export function regionRows(): RegionRow[] {
  const rows = [...COUNTRIES].sort().flatMap((country) => codesOf(country).map((code) => row(country, code)));
  refuseTwins(rows);
  refuseIdleCorrections(new Set(rows.map(({ key }) => key)));
  return rows;
}

function codesOf(country: string): string[] {
  const first = CONTAINED[country]?._contains ?? [];
  const wanted = GROUPED.has(country) ? first.flatMap((group) => CONTAINED[group]?._contains ?? []) : first;
  const codes = wanted.filter((id) => !isCountry(id)).map((id) => `${country}-${id.slice(2).toUpperCase()}`);
  const added = ADDED.filter((code) => code.startsWith(`${country}-`));
  return [...codes, ...added].filter((code) => !REMOVED.has(code)).sort();
}

/** Some regions have a country code of their own, e.g. Puerto Rico: they are in the list of countries. */
function isCountry(id: string): boolean {
  return COUNTRIES.has(ALIASES[id]?._replacement ?? "");
}

function row(country: string, code: string): RegionRow {
  const name = ENGLISH_NAMES[code] ?? packageName(code);
  if (name === undefined) throw new Error(`No name of region ${code}`);
  return { key: code, country, internalName: name, texts: { "en-GB": name, ...localTexts(code) } };
}

/** The package marks some names with a dagger. */
function packageName(code: string): string | undefined {
  const name = CLDR_NAMES[code.toLowerCase().replace("-", "")] ?? ISO_NAMES.get(code);
  return name?.replace(" †", "");
}

/** The local name of a region, if the country's language is one of our cultures. */
function localTexts(code: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(localNames as Record<string, Partial<Record<string, string>>>).flatMap(
      ([culture, names]) => {
        const name = names[code];
        return name === undefined ? [] : [[culture, name]];
      },
    ),
  );
}

/** The database would refuse two regions of one country with the same name, so the generator refuses them first. */
function refuseTwins(rows: readonly RegionRow[]): void {
  const seen = new Map<string, string>();
  for (const { key, country, internalName } of rows) {
    const twin = seen.get(`${country} ${nameKey(internalName)}`);
    if (twin !== undefined)
      throw new Error(`${twin} and ${key} are both called ${internalName}: add a correction`);
    seen.set(`${country} ${nameKey(internalName)}`, key);
  }
}

/** Refuses corrections without effect, so that they are deleted once the packages are corrected. */
function refuseIdleCorrections(codes: ReadonlySet<string>): void {
  const corrections = Object.entries(ENGLISH_NAMES).filter(
    ([code, name]) => !codes.has(code) || packageName(code) === name,
  );
  const locals = Object.values(localNames).flatMap((names) =>
    Object.entries(names).filter(([code]) => !codes.has(code)),
  );
  const idle = [...corrections, ...locals].map(([code]) => code);
  if (idle.length > 0) throw new Error(`These names are of no use: ${idle.join(", ")}`);
}
