import { listPrintoutTemplates, updatePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { untilStill } from "../tools/harness/until-drawn.ts";
import { checkInBothColours, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { makeOfflineEvent } from "./offline-desk.ts";
import { button, drawn, openEvent, openTemplate, templatesOf } from "./template-pages.ts";

test("at 360 px and at 200 % every control is whole and in nobody's way", async ({ page }) => {
  const { key } = await openEvent(page);
  const [standard] = await templatesOf(page, key);
  const templateId = standard?.id ?? 0;
  const field = { coordX: 40, coordY: 40 };
  const settings = [
    { ...field, specialQuestionType: 1 },
    { ...field, specialQuestionType: 2, coordY: 300 },
  ];
  await callApi(page, updatePrintoutTemplate, {
    params: { ...key, templateId },
    body: { version: standard?.version, settings },
  });
  for (const [width, height] of [
    [360, 740],
    [640, 400],
    [512, 384],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openTemplate(page, key, templateId);
    await drawn(page, "Full name").focus();
    await untilStill(page);
    expect(await coveredControls(page), `${width} × ${height}`).toEqual([]);
    await checkInBothColours(page);
  }
});

test("the editor fills the window and fits the page into it; both editors have one foot", async ({
  page,
}) => {
  const { key } = await openEvent(page);
  const [standard] = await templatesOf(page, key);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTemplate(page, key, standard?.id ?? 0);
  const dialog = page.getByRole("dialog", { name: "Default template" });
  await untilStill(page);
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
  const canvas = page.getByRole("region", { name: "Template", exact: true });
  const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollWidth <= clientWidth && scrollHeight <= clientHeight;
  expect(await canvas.evaluate(isWhole)).toBe(true);
  const zoom = page.getByRole("group", { name: "Zoom" });
  for (let press = 0; press < 4; press += 1) await button(page, "Zoom in").click();
  await expect.poll(() => canvas.evaluate(isWhole)).toBe(false);
  await zoom.getByRole("button", { name: "Fit" }).click();
  await expect.poll(() => canvas.evaluate(isWhole)).toBe(true);
  await dialog.getByText("Saved", { exact: true }).waitFor();
  await dialog.getByText("1240 × 1748 px, printed 105 × 148 mm").waitFor();
  await button(page, "Add").click();
  await dialog.getByText("Not saved yet").waitFor();

  const event = await makeOfflineEvent(page, 10);
  const offline = { projectId: event.projectId, registrationId: event.registrationId };
  const [template] = await callApi(page, listPrintoutTemplates, { params: offline, query: {} });
  await page.goto(
    paths.offlineTemplate({ ...offline, projectName: "Spring Fair", templateId: template?.id ?? 0 }),
  );
  await page.getByText(/^298 × 420 pt, printed/).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  await checkInBothColours(page);
  await button(page, "Add field").click();
  await page.getByText("Not saved yet").waitFor();
  await button(page, "Undo").click();
  await page.getByText("Saved", { exact: true }).waitFor();
});

/** The controls of the dialog that are wider than the window, cut by their box, or covered when they are scrolled to. */
const coveredControls = (page: Page) =>
  page.getByRole("dialog").evaluate((dialog) => {
    const nameOf = (one: Element) =>
      one.getAttribute("aria-label") ?? one.closest("label")?.textContent ?? one.textContent ?? one.outerHTML;
    const controls = [
      ...dialog.querySelectorAll("button, input:not([type=file], [type=hidden], [type=radio]), label"),
    ];
    return controls
      .filter((one) => one.getBoundingClientRect().width > 0)
      .flatMap((one) => {
        one.scrollIntoView({ block: "center", inline: "nearest" });
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const problems: string[] = [];
        if (left < 0 || right > innerWidth + 1) problems.push(`${nameOf(one)} is beyond the window`);
        const points = [0.1, 0.5, 0.9].map(
          (part) => [left + (right - left) * part, (top + bottom) / 2] as const,
        );
        const isHidden = points.some(([x, y]) => {
          const there = document.elementFromPoint(x, y);
          return (
            !there || !(one.contains(there) || there.contains(one) || one.parentElement?.contains(there))
          );
        });
        if (isHidden) problems.push(`${nameOf(one)} is covered`);
        return problems;
      });
  });
