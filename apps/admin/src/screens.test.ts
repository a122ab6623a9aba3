import { expect, test } from "vitest";
import { chainOf, entityScreenOf, menuBelow, tabsOf } from "./app/menu/screen-chain.ts";
import { ADDRESSES, addressesOf, type ScreenName } from "./paths.ts";
import { SCREENS } from "./screens.ts";

const names = Object.keys(SCREENS) as ScreenName[];

test("no two screens share an address", () => {
  const all = names.flatMap(addressesOf).map((path) => path.replace(/\$\w+/g, "$"));
  expect(all).toHaveLength(new Set(all).size);
});

test("aliases take the same parameters", () => {
  const parametersOf = (path: string) => path.match(/\$\w+/g) ?? [];
  for (const name of names) {
    const [first = "", ...aliases] = addressesOf(name);
    for (const alias of aliases) expect(parametersOf(alias), alias).toEqual(parametersOf(first));
  }
});

test("no two screens share a title, and every breadcrumb ends", () => {
  const titles = names.map((name) => SCREENS[name].title);
  expect(titles).toHaveLength(new Set(titles).size);
  for (const name of names) expect(chainOf(name).at(-1)).toBe(name);
});

const parametersOf = (name: ScreenName): string[] => addressesOf(name)[0]?.match(/\$\w+/g) ?? [];

test("breadcrumbs and tabs need only the screen's own parameters", () => {
  for (const name of names) {
    for (const other of [...chainOf(name), ...tabsOf(name)]) {
      expect(parametersOf(name), `${other} from ${name}`).toEqual(
        expect.arrayContaining(parametersOf(other)),
      );
    }
  }
});

test("an entity's tabs have its name as heading, the screens below them do not", () => {
  expect(entityScreenOf("editProject")).toBe("editProject");
  expect(entityScreenOf("editProjectPlaces")).toBe("editProject");
  expect(entityScreenOf("projects")).toBeUndefined();
  expect(entityScreenOf("settings")).toBeUndefined();
});

test("menu entries need no parameters and are at most two levels deep", () => {
  for (const name of names.filter((one) => SCREENS[one].menu)) {
    expect(ADDRESSES[name]).not.toContain("$");
    expect(chainOf(name).length).toBeLessThanOrEqual(2);
  }
  expect(menuBelow(undefined)).toContain("home");
});

test("the menu keeps the table's order", () => {
  expect(menuBelow(undefined)).toEqual(names.filter((name) => SCREENS[name].menu && !SCREENS[name].parent));
});

test("a screen is among its own tabs", () => {
  expect(tabsOf("settings")).toContain("settings");
  expect(tabsOf("home")).toEqual([]);
});
