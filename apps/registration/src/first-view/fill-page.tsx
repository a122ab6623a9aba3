import type { AttendeePageRenderer } from "@foyer/contract/attendee-page.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "../app.tsx";
import { PAGE_TEXTS } from "../page/page-texts.ts";
import { addBeginning } from "../registration/load-registration-page.ts";
import { PAGE_DATA } from "./page-data.ts";

/** Puts the first view into the built page, in the place of its outline, and beside it what it was drawn from. */
const fillPage: AttendeePageRenderer["fillPage"] = async (html, page, link) => {
  const { culture, registration } = page;
  const texts = pickUiTexts(PAGE_TEXTS, page.texts);
  const data = await addBeginning({ ...page, texts }, { search: link.search, stored: null });
  const view = await drawWhole(<App first={{ ...link, data }} />);
  const title = registration?.project.name ?? texts.REGISTRATION_UNKNOWN;
  return replaceAll(html, [
    [
      '<html lang="en">',
      `<html lang="${culture?.cultureCode ?? "en-GB"}" dir="${culture?.rightToLeft ? "rtl" : "ltr"}">`,
    ],
    ["<title>Registration</title>", `<title>${escapeText(title)}</title>`],
    ['<main class="card waiting" aria-busy="true"></main>', view],
    ["</body>", `<script id="${PAGE_DATA}" type="application/json">${escapeScript(page)}</script></body>`],
  ]);
};

export const renderer: AttendeePageRenderer = { textNames: PAGE_TEXTS, fillPage };

/** How React marks a part that it has still to load. */
const LOADING = "<!--$!-->";

/** A part such as the reader of notes is loaded when it is first drawn: it is missing from that one drawing. */
async function drawWhole(page: ReactNode): Promise<string> {
  const view = renderToString(page);
  if (!view.includes(LOADING)) return view;
  await new Promise((resolve) => setTimeout(resolve));
  const again = renderToString(page);
  if (again.includes(LOADING)) throw new Error("A part of the page was not loaded in time.");
  return again;
}

function replaceAll(html: string, parts: readonly (readonly [mark: string, text: string])[]): string {
  return parts.reduce((filled, [mark, text]) => {
    if (!filled.includes(mark)) throw new Error(`The built page has no ${mark}`);
    return filled.replace(mark, () => text);
  }, html);
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** No text can end the script that it stands in. */
const escapeScript = (page: object) => JSON.stringify(page).replaceAll("<", "\\u003c");
