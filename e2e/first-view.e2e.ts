import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { includeOnly, includeQuestions, questionOf } from "../packages/scenario-document/test/edits.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { changeRegistration, type MadeEvent, makeEvent } from "./make-event.ts";
import {
  field,
  makeSmallEvent,
  NOT_OPEN,
  next,
  open,
  register,
  registerVisitor,
  step,
  thanks,
} from "./small-event.ts";

/** Fetches the HTML of the page, as the server sends it. */
async function readPage(page: Page, address: string, language = "en-GB"): Promise<string> {
  const answer = await page.request.get(address, { headers: { "accept-language": language } });
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** Delays the scripts, or some of them, until the returned function is called. */
async function holdScripts(page: Page, scripts = "*"): Promise<() => void> {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/r/assets/${scripts}.js`, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

const linkOf = ({ code }: MadeEvent) => `/r/${code}`;

test("the server-rendered HTML contains the event and the first step, in the culture", async ({
  page,
  desk,
}) => {
  const event = await makeEvent(desk, {
    registration: { cultureCode: "de-DE" },
    edit: (scenario) => includeOnly(scenario, ["Vorname", "Unternehmen"]),
  });
  const german = await readPage(page, linkOf(event));
  expect(german).toContain('<html lang="de-DE" dir="ltr">');
  expect(german).toContain("<title>Spring Fair</title>");
  expect(german).toContain("<bdi>Visitors</bdi>");
  for (const text of ["Vorname", "Weiter"]) expect(german).toContain(`>${text}<`);
  expect(german).not.toContain('class="card waiting"');
  // Nothing else is needed to show it.
  expect(german).not.toContain('rel="stylesheet"');
  expect(german).toMatch(/<style nonce="[^_"]+">:root/);
  const arabic = await readPage(page, `${linkOf(event)}?lang=ar-SA`);
  expect(arabic).toContain('<html lang="ar-SA" dir="rtl">');
  expect(arabic).toContain(">الاسم الأول<");
  expect((await page.request.get(linkOf(event))).headers()).toMatchObject({
    "cache-control": "no-store",
    "content-encoding": "br",
  });
});

test("the page hydrates its first view without API calls", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, event);
  await field(page, "First name").fill("Ann");
  await next(page).click();
  await page.getByRole("alert").waitFor();
  // The page reports that it was opened, and reads nothing.
  const { pathname } = new URL(linkOf(event), page.url());
  const calls = asked.filter((path) => path.startsWith("/api/"));
  expect(calls).toEqual([`/api/public/registrations/${pathname.split("/").at(-1)}/stages`]);
});

test("input typed before hydration is kept, and sends nothing", async ({ page, desk }) => {
  const event = await makeEvent(desk, {
    edit: (scenario) => includeOnly(scenario, ["First name", "Last name", "Gender", "Company"]),
  });
  const letGo = await holdScripts(page);
  await page.goto(linkOf(event), { waitUntil: "commit" });
  await field(page, "First name").fill("Ann");
  await field(page, "Last name").fill("Archer");
  await page.getByText("Female", { exact: true }).click();
  await field(page, "First name").press("Enter");
  expect(await field(page, "First name").inputValue()).toBe("Ann");
  letGo();
  const countKept = () =>
    page.evaluate(
      () => Object.keys(sessionStorage).filter((key) => key.startsWith("foyer.progress.")).length,
    );
  await expect.poll(countKept).toBe(1);
  await field(page, "Last name").press("End");
  await page.keyboard.type("y");
  await next(page).click();
  await step(page, "Company").waitFor();
  await page.goBack();
  await expect.poll(() => field(page, "First name").inputValue()).toBe("Ann");
  await expect.poll(() => field(page, "Last name").inputValue()).toBe("Archery");
  const female = page.getByRole("radio", { name: "Female", exact: true });
  await expect.poll(() => female.isChecked()).toBe(true);
});

test("what is pressed before hydration is done after it, with what was typed and chosen", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  const letGo = await holdScripts(page, "react-*");
  await open(page, event);
  await field(page, "First name").fill("Ann");
  await field(page, "Email").fill("ann@example.org");
  await next(page).click();
  await step(page, "Personal data").waitFor();
  letGo();
  await step(page, "Company").waitFor();

  const other = await page.context().newPage();
  const letOtherGo = await holdScripts(other, "react-*");
  await open(other, event);
  await other.getByLabel("Language").selectOption("de-DE");
  await field(other, "Vorname").or(field(other, "First name")).press("Enter");
  letOtherGo();
  await other.getByRole("alert").getByText("Bitte prüfen Sie").waitFor();
});

test("markup in texts is escaped", async ({ page, desk }) => {
  const name = `</script></title><script>throw 1</script><img src=x onerror=alert(1)>&amp; $& "'`;
  const event = await makeEvent(desk, {
    project: { name },
    edit: (opened) => {
      const part = { kind: "question", id: questionOf(opened, "First name").id } as const;
      const to = `<b>First</b> $\` ${name.slice(0, 30)}`;
      return [...includeOnly(opened, ["First name"]), { kind: "set-text", part, cultureCode: "en-GB", to }];
    },
  });
  const html = await readPage(page, linkOf(event));
  expect(html).not.toContain("<script>throw");
  expect(html).not.toContain("<img");
  await open(page, event);
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await field(page, "First name").or(page.getByRole("textbox")).first().fill("Ann");
  expect(await page.title()).toBe(name);
});

test("the server-rendered HTML says why a registration is not open", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk, { ticketCount: 1 });
  const shows = async (changes: object, text: string) => {
    await changeRegistration(desk, event, changes);
    const html = await readPage(page, linkOf(event));
    expect(html).toContain(`<h2>${text}</h2>`);
    expect(html).not.toContain("<form");
    await open(page, event);
    await step(page, text).waitFor();
  };
  for (const { changes, text } of NOT_OPEN) await shows(changes, text);
  await changeRegistration(desk, event, { opensAt: null });
  await registerVisitor(page, event);
  await shows({}, "There are no more tickets available.");
  const unknown = await readPage(page, "/r/NOTHING", "de-AT,de;q=0.9");
  expect(unknown).toContain('<html lang="de-DE" dir="ltr">');
  expect(unknown).toContain("<h1>Dieser Link ist ungültig.");
});

test("the server-rendered HTML says that an event is over", async ({ page, desk }) => {
  const times = { startDateTime: "2020-05-12T10:00:00", endDateTime: "2020-05-14T15:30:00" };
  const event = await makeEvent(desk, { project: times });
  expect(await readPage(page, linkOf(event))).toContain("<h2>This event is over.</h2>");
});

test("a promo code in the link is filled into its question at once", async ({ page, desk }) => {
  const event = await makeEvent(desk, { edit: (scenario) => includeOnly(scenario, ["Promo code"]) });
  const address = `${linkOf(event)}?promo=${encodeURIComponent('A"><b>')}`;
  expect(await readPage(page, address)).toContain('value="A&quot;&gt;&lt;b&gt;"');
  await page.goto(address);
  expect(await field(page, "Promo code").inputValue()).toBe('A"><b>');
});

test("the server renders notes, too", async ({ page, desk }) => {
  const event = await makeEvent(desk, {
    edit: (opened) => {
      const note = [...opened.catalog.questions.values()].find(({ type }) => type === "note");
      if (!note) throw new Error("There is no note in the catalogs.");
      const part = { kind: "question", id: note.id } as const;
      const to = "**Bold** <b>not</b>";
      return [...includeQuestions(opened, [note]), { kind: "set-text", part, cultureCode: "en-GB", to }];
    },
  });
  expect(await readPage(page, linkOf(event))).toContain("<strong>Bold</strong> &lt;b&gt;not&lt;/b&gt;");
  await open(page, event);
  await page.locator("strong", { hasText: "Bold" }).waitFor();
});

test("without JavaScript the page shows the event and a notice", async ({ browser, desk }) => {
  const event = await makeSmallEvent(desk);
  const context = await browser.newContext({ baseURL: inject("baseUrl"), javaScriptEnabled: false });
  const page = await context.newPage();
  await open(page, event);
  // Text locators ignore noscript, so select it by its element.
  const notice = page.locator("noscript .notice");
  await notice.waitFor();
  expect(await notice.textContent()).toContain("This page needs JavaScript.");
  await page.getByRole("heading", { level: 1, name: "Spring Fair" }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  expect(await page.getByText("This is taking long").isVisible()).toBe(false);
  await context.close();
});

test.for([360, 1280])(
  "the first view is accessible before its scripts run: %i px",
  async (width, { page, desk }) => {
    const event = await makeSmallEvent(desk);
    await page.setViewportSize({ width, height: 740 });
    const letGo = await holdScripts(page);
    await page.goto(linkOf(event), { waitUntil: "commit" });
    await step(page, "Personal data").waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await checkInBothColours(page);
    letGo();
  },
);

test("without a server-rendered first view the scripts load the data", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await page.route(`**${linkOf(event)}`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${inject("baseUrl")}/r/` }) }),
  );
  await open(page, event);
  await step(page, "Personal data").waitFor();
});

test.for([
  ["^[a-z]+$", "re2js-without-classes"],
  ["^\\p{Ll}+$", "build-"],
] as const)("a pattern %s has one engine loaded: %s", async ([regex, script], { page, desk }) => {
  const event = await makeEvent(desk, {
    edit: (opened) => {
      const questionId = questionOf(opened, "Company").id;
      return [...includeOnly(opened, ["Company"]), { kind: "set-settings", questionId, to: { regex } }];
    },
  });
  const engines: string[] = [];
  page.on("request", (request) => {
    const [name] = /re2js-without-classes|build-(?=.*\.js)/.exec(request.url()) ?? [];
    if (name) engines.push(name);
  });
  await open(page, event);
  await field(page, "Company").fill("123");
  await register(page).click();
  await page.getByRole("alert").getByText("expected format").waitFor();
  expect(engines).toEqual([script]);
  await field(page, "Company").fill("acme");
  await register(page).click();
  await thanks(page).waitFor();
});
