import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours, test } from "./browser.ts";
import {
  add,
  box,
  choice,
  chooseByKeyboard,
  chooseType,
  edit,
  find,
  hasFocus,
  LIST,
  row,
  save,
  tabTo,
  text,
  unique,
} from "./question-form.ts";
import { openSignedIn } from "./sign-in.ts";

describe("questions", () => {
  test("a note is written and translated by keyboard alone", async ({ page }) => {
    const name = unique("houseRules");
    await openSignedIn(page, LIST);
    await tabTo(page, page.getByRole("link", { name: "Add question" }).first());
    await page.keyboard.press("Enter");
    await tabTo(page, choice(page, "Step"));
    await chooseByKeyboard(page, "Confirmation");
    await tabTo(page, choice(page, "Question type"));
    await chooseByKeyboard(page, "note");
    await tabTo(page, box(page, "Internal name"));
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole("checkbox", { name: "Enabled By Default" }));
    await page.keyboard.press("Space");

    await tabTo(page, text(page, "en-GB"));
    await page.keyboard.type("Please ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("read");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(" *our* <u>rules</u> ");
    await tabTo(page, page.getByRole("button", { name: "Link" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, box(page, "Address"));
    await page.keyboard.type("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await page.getByText("Links may lead to http, https and mailto addresses only.").waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("rules.example/house");
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(text(page, "en-GB"))).toBe(true);
    await tabTo(page, page.getByRole("button", { name: "Add question" }));
    await page.keyboard.press("Enter");

    await page.getByText(`“${name}” has been added.`).waitFor();
    await tabTo(page, page.getByRole("searchbox", { name: "Search" }));
    await page.keyboard.type(name.toLowerCase());
    const cell = row(page, name).locator("td[lang=en-GB]");
    const shown = "Please read *our* <u>rules</u> https://rules.example/house";
    await expect.poll(() => cell.textContent()).toBe(shown);

    await tabTo(page, edit(page, name));
    await page.keyboard.press("Enter");
    await tabTo(page, choice(page, "Localizations"));
    await page.keyboard.type("Deutsch");
    await chooseByKeyboard(page, "Deutsch");
    await page.keyboard.press("Escape");
    await tabTo(page, text(page, "de-DE"));
    await page.keyboard.press("Control+i");
    await page.keyboard.type("Bitte");
    await page.keyboard.press("Control+i");
    await page.keyboard.type(" lesen.");
    await tabTo(page, page.getByRole("button", { name: "Save", exact: true }));
    await page.keyboard.press("Enter");

    await page.getByText(`“${name}” has been saved.`).waitFor();
    await tabTo(page, page.getByRole("searchbox", { name: "Search" }));
    await page.keyboard.type(name.toLowerCase());
    const german = row(page, name).locator("td[lang=de-DE]");
    await expect.poll(() => german.textContent()).toBe("Bitte lesen.");
    await expect.poll(() => cell.textContent()).toContain("Please read");
    // The list shows a note's words, the form its formatting.
    await tabTo(page, edit(page, name));
    await page.keyboard.press("Enter");
    await expect.poll(() => text(page, "de-DE").locator("em").allTextContents()).toEqual(["Bitte"]);
  });

  test("an invalid pattern is refused with its position, and accepted once it is right", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/422/);
    await openSignedIn(page, LIST);
    const name = unique("badgeNumber");
    await add(page, name, "textbox");
    await box(page, "Regex").fill("^[A-Z]{2}(\\d+");
    await page.getByText("at position 14: missing closing )").waitFor();
    await save(page);
    await expect.poll(() => box(page, "Regex").getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => page.getByText("at position 14: missing closing )").count()).toBe(2);

    await box(page, "Regex").fill("^[A-Z]{2}\\d+$");
    await box(page, "Try it").fill("ab12");
    await page.getByText("This answer is accepted.").waitFor();
    await box(page, "Try it").fill("12ab");
    await page.getByText("This answer is rejected.").waitFor();
    await save(page);
    await find(page, name);
    await edit(page, name).click();
    await expect.poll(() => box(page, "Regex").inputValue()).toBe("^[A-Z]{2}\\d+$");
  });

  test("the pattern is hidden for email, website and phone", async ({ page }) => {
    await openSignedIn(page, LIST);
    await add(page, "whatever", "textbox");
    for (const kind of ["Email", "Website", "Phone"]) {
      await page.getByRole("radio", { name: kind }).check();
      await expect.poll(() => box(page, "Regex").count()).toBe(0);
    }
    await page.getByRole("radio", { name: "None" }).check();
    await expect.poll(() => box(page, "Regex").count()).toBe(1);
    await choice(page, "Lines count").click();
    await expect
      .poll(() => page.getByRole("option").allTextContents())
      .toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)));
  });

  test("a new question's settings are reset when its type changes", async ({ page }) => {
    await openSignedIn(page, LIST);
    await page.goto(paths.addQuestion());
    await expect.poll(() => choice(page, "Question type").inputValue()).toBe("single selection");
    await page.getByRole("radio", { name: "Dropdown" }).check();
    await page.getByLabel("Required", { exact: true }).check();
    await chooseType(page, "countries and regions");
    await expect.poll(() => page.getByLabel("Required", { exact: true }).isChecked()).toBe(false);
    await expect.poll(() => page.getByLabel("Enable Regions").isChecked()).toBe(false);
    await chooseType(page, "single selection");
    await expect.poll(() => page.getByRole("radio", { name: "Radio Button" }).isChecked()).toBe(true);
    await chooseType(page, "note");
    await expect.poll(() => page.getByRole("group", { name: /^Settings of/ }).count()).toBe(0);
  });

  test("a saved question's settings are restored with its saved type", async ({ page }) => {
    await openSignedIn(page, LIST);
    const name = unique("favouriteDay");
    await add(page, name, "single selection");
    await page.getByRole("radio", { name: "Dropdown" }).check();
    await save(page);
    await find(page, name);
    await edit(page, name).click();
    await chooseType(page, "multi select");
    await expect.poll(() => page.getByLabel("Required", { exact: true }).isChecked()).toBe(true);
    await chooseType(page, "single selection");
    await expect.poll(() => page.getByRole("radio", { name: "Dropdown" }).isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("Required", { exact: true }).isChecked()).toBe(false);
  });

  test("an odd name survives in the address", async ({ page }) => {
    await openSignedIn(page, LIST);
    for (const name of [unique("A/B 100% #1? Ж "), ".."]) {
      await add(page, name, "checkbox");
      await save(page);
      await find(page, name);
      await edit(page, name).click();
      await expect.poll(() => box(page, "Internal name").inputValue()).toBe(name);
      await page.reload();
      await expect.poll(() => box(page, "Internal name").inputValue()).toBe(name);
    }
  });

  test("two members of staff never silently overwrite each other's note", async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/412/);
    await openSignedIn(page, LIST);
    const name = unique("sharedNote");
    await add(page, name, "note");
    await text(page, "en-GB").fill("first");
    await save(page);
    await find(page, name);
    await edit(page, name).click();
    const other = await context.newPage();
    await other.goto(`${LIST}?q=${name}`);
    await edit(other, name).click();
    await text(other, "en-GB").fill("theirs");
    await save(other);
    await other.getByText(`“${name}” has been saved.`).waitFor();

    await text(page, "en-GB").fill("mine");
    await save(page);
    await page.getByRole("alert").filter({ hasText: "Somebody else" }).waitFor();
    await page.getByRole("button", { name: "Reload theirs" }).click();
    await expect.poll(() => text(page, "en-GB").textContent()).toBe("theirs");
    await text(page, "en-GB").fill("both");
    await save(page);
    await find(page, name);
    await row(page, "both").waitFor();
  });

  test("pasted content keeps only the formatting that a note supports", async ({ page }) => {
    await openSignedIn(page, LIST);
    const name = unique("pasted");
    await add(page, name, "note");
    await text(page, "en-GB").evaluate((editor) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        `<h1>Title</h1><p>a <b>bold</b> <a href="https://a.example">link</a><img src="x" onerror="alert(1)">
        <a href="javascript:alert(1)">no link</a><script>alert(1)</script></p>`,
      );
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => text(page, "en-GB").locator("strong").allTextContents()).toEqual(["bold"]);
    await save(page);
    await find(page, name);
    await edit(page, name).click();
    const editor = text(page, "en-GB");
    const links = () =>
      editor.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    await expect.poll(links).toEqual(["https://a.example"]);
    expect(await editor.textContent()).toContain("no link");
    expect(await editor.locator("img[src=x], script, h1").count()).toBe(0);
  });

  test("leaving with an unsaved note asks first", async ({ page }) => {
    await openSignedIn(page, `${LIST}?q=consentNote`);
    await edit(page, "consentNote").click();
    await text(page, "en-GB").waitFor();
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.waitForURL(`**${paths.home()}`);
    await page.goBack();
    await text(page, "en-GB").click();
    await page.keyboard.type("!");
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForURL(`**${paths.home()}`);
  });

  test("are accessible", async ({ page }) => {
    await openSignedIn(page, `${LIST}?cultures=en-GB,ar-SA&q=consentNote`);
    await edit(page, "consentNote").waitFor();
    await checkInBothColours(page);
    await edit(page, "consentNote").click();
    await text(page, "ar-SA").waitFor();
    await checkInBothColours(page);
    await page.getByRole("button", { name: "Link" }).first().click();
    await box(page, "Address").waitFor();
    await checkInBothColours(page);
    await add(page, "axe", "textbox");
    await box(page, "Regex").fill("(");
    await page.getByText("Not a valid pattern").waitFor();
    await checkInBothColours(page);
  });
});
