import { contrastOf } from "@foyer/domain/event-face/contrast.ts";
import { faceColours, LEAST_CONTRAST, SCHEMES } from "@foyer/domain/event-face/face-colours.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailColours } from "./mail-colours.ts";
import { drawMailPage } from "./mail-page.ts";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("every text of a mail can be read in both schemes, whatever the colour of the event", () => {
  const check = (colour: string | null) => {
    for (const scheme of SCHEMES) {
      const { page, card, text, quiet, link, warning, band } = mailColours(
        scheme,
        colour === null ? null : faceColours(colour),
      );
      const pairs = [
        ...[text, quiet, link].map((ink) => [ink, card] as const),
        [text, page] as const,
        [text, warning] as const,
        ...(band ? [[band.text, band.ground] as const] : []),
      ];
      for (const [ink, ground] of pairs)
        expect(contrastOf(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(LEAST_CONTRAST.text);
    }
  };
  check(null);
  fc.assert(fc.property(anyColour, check), { numRuns: 500 });
});

describe("the page of a mail", () => {
  const mail = { culture: "en-GB", subject: "S", heading: "Fair <b>", body: "Hello", facts: [] };
  const picture = { cid: "picture", width: 1440, height: 480 };
  const colours = faceColours("#c2185b");

  it("has its title on the colour, and with a picture below that", () => {
    const band = drawMailPage({ ...mail, head: { colours } });
    expect(band).toMatch(/<td class="band" bgcolor="#c2185b"[^>]*><h1[^>]*><bdi>Fair &lt;b&gt;/);
    const both = drawMailPage({ ...mail, head: { colours, picture } });
    expect(both).not.toContain("bgcolor");
    expect(both.indexOf("cid:picture")).toBeLessThan(both.indexOf("<h1"));
    const plain = drawMailPage(mail);
    expect(plain).not.toMatch(/bgcolor|<img/);
  });

  it("knows dark mail programs, and loads nothing", () => {
    const html = drawMailPage({ ...mail, head: { colours, picture } });
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(
      /@media \(prefers-color-scheme:dark\)\{[\s\S]*\.card\{background:#1a1c20!important\}/,
    );
    expect(html).not.toMatch(/https?:|url\(|<script|<link|@import/);
  });
});
