import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { readPages } from "../apps/api/test/files/scan-pdf.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { ROOT } from "../tools/setup/places.mjs";
import { openReader, readPrinted } from "../tools/tutorial/open-reader.ts";
import { playTutorial } from "../tools/tutorial/play-tutorial.ts";
import { readTutorial } from "../tools/tutorial/read-tutorial.ts";
import { test } from "./browser.ts";

const DOCUMENT = join(ROOT, "docs", "TUTORIAL.md");

// rules/guidance 5
test("the tutorial leads a new installation to a printed badge and a guest at the door", async ({
  browser,
}) => {
  const steps = readTutorial(await readFile(DOCUMENT, "utf8"));
  const pictures = steps.filter(({ kind }) => kind === "picture").map(({ name }) => name);
  expect(pictures.filter((name) => !existsSync(join(ROOT, "docs", "tutorial", name)))).toEqual([]);
  const password = "first start battery staple";
  const server = await startServer({ FOYER_ADMIN_PASSWORD: password });
  try {
    const context = await openReader(browser, server.baseUrl);
    const seen: string[] = [];
    let badge = "";
    await playTutorial(context, steps, {
      password,
      onPicture: async (page, file) => {
        seen.push(file);
        if (file !== "details.png") return;
        await expect.poll(async () => (await readPrinted(page)).length).toBe(1);
        const [printed = Buffer.alloc(0)] = await readPrinted(page);
        badge = (await readPages(printed)).join();
      },
    });
    expect(seen).toEqual(pictures);
    expect(badge).toContain("Ann Lee");
    await context.close();
  } finally {
    await server.stop();
  }
});
