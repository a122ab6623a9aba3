import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, test } from "./browser.ts";
import { CULTURES, choose, press, row, search, type } from "./catalog-lists.ts";
import { menuItem } from "./row-menu.ts";
import { rowStored } from "./row-stored.ts";
import { openSignedIn } from "./sign-in.ts";

type Walk = {
  one: string;
  list: string;
  add: string;
  nameLabel?: string;
  /** The messages of an empty form. */
  required?: string[];
  /** The selects to fill before an entry can be added. */
  choose?: readonly { label: string; type: string }[];
  /** Text fields that only this catalog has. */
  fields?: Readonly<Record<string, string>>;
  hasForm?: true;
  multiline?: true;
};

const WALKS: readonly Walk[] = [
  { one: "place", list: paths.listPlaces(), add: paths.addPlace(), hasForm: true },
  { one: "UI item", list: paths.listUiItems(), add: paths.addUiItem(), hasForm: true, multiline: true },
  { one: "step", list: paths.listSteps(), add: paths.addStep() },
  {
    one: "answer",
    list: paths.listAnswers(),
    add: paths.addAnswer(),
    choose: [
      { label: "Step", type: "Personal" },
      { label: "Question", type: "gender" },
    ],
    required: ["Question is required"],
  },
  { one: "partition", list: paths.listPartitions(), add: paths.addPartition() },
];

/** Opens a row for editing, which moves the focus into it. */
async function editRow(page: Page, name: string): Promise<void> {
  await press(page, "button", `Edit ${name}`);
  await page.locator("tr :is(input, textarea):focus").waitFor();
}

describe("each catalog, by keyboard alone", () => {
  test.for(WALKS)("$one", async (walk, { page }) => {
    const { one, list, add, required = ["Internal name is required"] } = walk;
    const name = `Walked ${one} ${Date.now()}`;
    await openSignedIn(page, `${list}?${CULTURES}`);
    await press(page, "link", `Add ${one}`);
    await page.waitForURL(`**${add}?*`);
    await press(page, "button", `Add ${one}`);
    for (const sentence of required) await page.getByText(sentence).waitFor();
    for (const { label, type: text } of walk.choose ?? []) await choose(page, label, text);
    await type(page, "Internal name", name);
    await type(page, /de-DE/, "Text eins");
    if (walk.multiline) {
      await page.keyboard.press("Enter");
      await page.keyboard.type("und zwei");
    }
    await press(page, "button", `Add ${one}`);
    await page
      .getByRole("log")
      .filter({ hasText: `“${name}” has been added.` })
      .waitFor();
    await page.waitForURL(`**${list}?*`);

    await search(page, name);
    await row(page, "Text eins").waitFor();
    await editRow(page, name);
    await type(page, "Internal name", " ");
    await page.keyboard.press("Enter");
    await page.getByText("The field can not be empty").waitFor();
    await type(page, "Internal name", `${name} again`);
    await type(page, "de-DE", "Text drei");
    const stored = rowStored(page);
    await page.keyboard.press("Control+Enter");
    await row(page, "Text drei").waitFor();
    await stored;
    await page.reload();
    await row(page, `${name} again`).waitFor();

    if (!walk.hasForm) return;
    await press(page, "button", `More actions for ${name} again`);
    await press(page, "menuitem", `Open the form of ${name} again`);
    await type(page, /de-DE/, "Text vier");
    await press(page, "button", "Save");
    await page.waitForURL(`**${list}?*`);
    await search(page, "vier");
    await row(page, "Text vier").waitFor();
  });

  test("phone code", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/409/);
    const list = paths.listPhoneCodes();
    await openSignedIn(page, `${list}?${CULTURES}`);
    await press(page, "link", "Add phone code");
    await press(page, "button", "Add phone code");
    await page.getByText("Country is required").waitFor();
    await page.getByText("Phone code is required").waitFor();
    await choose(page, "Country", "Iceland");
    // The country's texts are filled in.
    await expect.poll(() => page.getByRole("textbox", { name: /de-DE/ }).inputValue()).toBe("Island");
    await type(page, "Phone code", "+354");
    await press(page, "button", "Add phone code");
    await page.getByText("This country already has this phone code.").waitFor();
    await type(page, "Phone code", "+3549");
    await press(page, "button", "Add phone code");
    await page.waitForURL(`**${list}?*`);

    await page.getByRole("searchbox", { name: "Location" }).focus();
    await page.keyboard.type("icel");
    await row(page, "+3549").waitFor();
    // Below the head; a repeated test finds the entry of its first run, too.
    const others = async () =>
      (await page.getByRole("row").allTextContents()).slice(1).filter((text) => !text.includes("Iceland"));
    await expect.poll(others).toEqual([]);
    const last = page.getByRole("row").filter({ has: page.getByText("+3549", { exact: true }) });
    await last.getByRole("button", { name: "Edit Iceland" }).press("Enter");
    await page.locator("tr :is(input, textarea):focus").waitFor();
    await type(page, "Phone code", " ");
    await page.keyboard.press("Enter");
    await page.getByText("The field can not be empty").waitFor();
    await type(page, "Phone code", "+3548");
    await page.getByRole("checkbox", { name: "Priority" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await row(page, "+3548").waitFor();
    // Entries with priority, then a separator, then the rest.
    await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain("+3548");

    // A row has its menu again once the save before is answered.
    await page.getByRole("button", { name: "More actions for Iceland" }).first().press("Enter");
    await menuItem(page, "Open the form of Iceland").press("Enter");
    await type(page, "Phone code", "+3547");
    await press(page, "button", "Save");
    await page.waitForURL(`**${list}?*`);
    await search(page, "+3547");
    await row(page, "+3547").waitFor();
  });

  test("rubric, in the chosen partition", async ({ page }) => {
    await openSignedIn(page, paths.addPartition());
    const partition = `Machines ${Date.now()}`;
    await type(page, "Internal name", partition);
    await press(page, "button", "Add partition");
    await page.waitForURL(`**${paths.listPartitions()}`);
    await press(page, "link", "Rubrics");
    await page.waitForURL(`**${paths.rubricsList()}`);
    await choose(page, "Partition", partition);
    await page.waitForURL(`**${paths.rubricsList()}?partitionId=*`);
    await page.getByText("No rubrics yet").waitFor();
    await press(page, "link", "Add rubric");
    await type(page, "Internal name", "Saws");
    await press(page, "button", "Add rubric");
    await page.waitForURL(`**${paths.rubricsList()}?partitionId=*`);
    await row(page, "Saws").waitFor();
    await editRow(page, "Saws");
    const rubric = `Band saws ${Date.now()}`;
    await type(page, "Internal name", rubric);
    const stored = rowStored(page);
    await page.keyboard.press("Enter");
    await row(page, rubric).waitFor();
    await stored;
    await page.goto(paths.rubricsList());
    await expect.poll(() => row(page, rubric).textContent()).toContain(partition);
  });
});

describe("addresses", () => {
  test("a UI item's form has two", async ({ page }) => {
    await openSignedIn(page, "/catalogs/listUiItems/editUiItems/1");
    const input = page.getByRole("textbox", { name: "Internal name" });
    await expect.poll(() => input.inputValue()).not.toBe("");
    const name = await input.inputValue();
    await page.goto(paths.editUiItem({ id: 1 }));
    await expect.poll(() => input.inputValue()).toBe(name);
  });

  test("a country's form opened from the phone codes is that of a phone code", async ({ page }) => {
    await openSignedIn(page, "/home");
    await page.goto(`${paths.editCountry({ countryId: 5 })}?from=phoneCodes`);
    await page.waitForURL(`**${paths.editPhoneCode({ id: 5 })}`);
    await page.getByRole("textbox", { name: "Phone code" }).waitFor();
  });

  test("the chosen step and question are stored in the address; another step clears the question", async ({
    page,
  }) => {
    await openSignedIn(page, paths.listAnswers());
    await choose(page, "Question", "gender");
    await expect.poll(() => page.url()).toContain("questionId=");
    await row(page, "Prefer not to say").waitFor();
    await expect.poll(() => row(page, "Owner or founder").count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.getByRole("combobox", { name: "Question" }).inputValue()).toBe("Gender");
    await row(page, "Prefer not to say").waitFor();
    await expect.poll(() => row(page, "Owner or founder").count()).toBe(0);
    await choose(page, "Step", "Company");
    await expect.poll(() => page.url()).not.toContain("questionId=");
  });
});

test("the catalogs are listed with their counts, in menu order", async ({ page }) => {
  await openSignedIn(page, paths.catalogs());
  const names = [
    ...["Countries", "Regions", "Places", "UI items", "Steps", "Questions", "Answers"],
    ...["Country phone codes", "Rubrics"],
  ];
  const links = page.getByRole("main").getByRole("link").filter({ hasText: /\d/ });
  await expect.poll(() => links.count()).toBe(names.length + 1);
  const shown = (await links.allTextContents()).map((text) => text.replace(/[\d,]+$/, ""));
  expect(shown).toEqual([...names, "Partitions"]);
  const menu = await page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents();
  expect(menu.filter((name) => names.includes(name))).toEqual(names);
});

const LISTS = [...WALKS, { one: "phone code", list: paths.listPhoneCodes(), add: paths.addPhoneCode() }];

const SCHEMES = ["light", "dark"] as const;

async function checkInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await checkAccessibility(page);
  }
}

describe("has no accessibility violations", () => {
  test.for(LISTS)("$one", async ({ one, list, add }, { page }) => {
    await openSignedIn(page, `${list}?${CULTURES}`);
    await page.getByRole("row").nth(1).waitFor();
    await checkInBothSchemes(page);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await page.getByRole("button", { name: /^Save / }).waitFor();
    await checkInBothSchemes(page);
    await page.keyboard.press("Escape");
    await page.goto(`${add}?${CULTURES}`);
    await page.getByRole("button", { name: `Add ${one}`, exact: true }).click();
    await page
      .getByText(/ is required$/)
      .first()
      .waitFor();
    await checkInBothSchemes(page);
  });

  test("rubric", async ({ page }) => {
    await openSignedIn(page, `${paths.rubricsList()}?q=nothing-of-the-kind`);
    await page.getByText("Nothing found").waitFor();
    await checkInBothSchemes(page);
    await page.goto(paths.addRubric());
    await page.getByRole("button", { name: "Add rubric", exact: true }).click();
    await page.getByText("Partition is required").waitFor();
    await checkInBothSchemes(page);
  });
});
