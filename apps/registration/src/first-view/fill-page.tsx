import type { AttendeePage, AttendeePageRenderer } from "@foyer/contract/attendee-page.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "../app.tsx";
import { faceTokens } from "../event/face-tokens.ts";
import { PAGE_TEXTS } from "../page/page-texts.ts";
import { addBeginning } from "../registration/load-registration-page.ts";
import { PAGE_DATA } from "./page-data.ts";

/** Renders the first view into the built page, in place of the skeleton, and adds the data it was rendered from. */
const fillPage: AttendeePageRenderer["fillPage"] = async (html, page, link) => {
  const { culture, registration } = page;
  const texts = pickUiTexts(PAGE_TEXTS, page.texts);
  const data = await addBeginning({ ...page, texts }, { search: link.search, stored: null });
  const view = await drawWhole(<App first={{ ...link, data }} />);
  const title = registration?.project.name ?? texts.REGISTRATION_UNKNOWN;
  return replaceAll(html, [
    [
      '<html lang="en">',
      `<html lang="${culture?.cultureCode ?? DEFAULT_CULTURE}" dir="${culture?.rightToLeft ? "rtl" : "ltr"}">`,
    ],
    ["<title>Registration</title>", `<title>${escapeText(title)}</title>`],
    ['<main class="card waiting" aria-busy="true"></main>', view],
    ["</head>", `${faceStyle(registration?.project.colours ?? null)}</head>`],
    ["</body>", `<script id="${PAGE_DATA}" type="application/json">${escapeScript(page)}</script></body>`],
  ]);
};

export const renderer: AttendeePageRenderer = { textNames: PAGE_TEXTS, fillPage };

/** The nonce of the answer takes the place of this mark, which the server knows. */
const NONCE_MARK = "__CSP_NONCE__";

/** The event's colours, before the scripts run; the values are computed, none is a text of staff. */
function faceStyle(colours: NonNullable<AttendeePage["registration"]>["project"]["colours"]): string {
  if (!colours) return "";
  const tokens = faceTokens(colours).map(([token, value]) => `${token}:${value}`);
  return `<style nonce="${NONCE_MARK}">:root{${tokens.join(";")}}</style>`;
}

/** React's marker of a Suspense fallback in rendered HTML. */
const LOADING = "<!--$!-->";

/** Renders again if a lazy component (such as the reader of notes) was not loaded yet and its fallback was rendered. */
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

/** Escapes `<`, so that no text can close the script element that contains it. */
const escapeScript = (page: object) => JSON.stringify(page).replaceAll("<", "\\u003c");
