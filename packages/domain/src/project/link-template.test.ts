import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventIdOf, fillLinkTemplate, findLinkTemplateError } from "./link-template.ts";

const TEMPLATE = "https://gate.example/{eventId}/in?code={barcode}&again={barcode}#{eventId}";

describe("fillLinkTemplate", () => {
  test("fills every place, encoded for a URL", () => {
    expect(fillLinkTemplate(TEMPLATE, { eventId: "A/B 1", barcode: "0001&x=1#2" })).toBe(
      "https://gate.example/A%2FB%201/in?code=0001%26x%3D1%232&again=0001%26x%3D1%232#A%2FB%201",
    );
  });
  test("values are never templates themselves, and $ means nothing", () => {
    const values = { eventId: "{barcode}", barcode: "$& $1 {eventId}" };
    expect(fillLinkTemplate("https://a.example/{eventId}/{barcode}", values)).toBe(
      "https://a.example/%7Bbarcode%7D/%24%26%20%241%20%7BeventId%7D",
    );
  });
  test("an empty template stays empty", () => {
    expect(fillLinkTemplate("", { eventId: "1", barcode: "2" })).toBe("");
  });
  test("whatever the values: a web address on the same site, from which they can be read back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (barcode) => {
        const filled = new URL(
          fillLinkTemplate("https://a.example/in?c={barcode}", { eventId: "", barcode }),
        );
        expect(filled.origin).toBe("https://a.example");
        expect(filled.searchParams.get("c")).toBe(barcode.toWellFormed());
      }),
    );
  });
});

describe("findLinkTemplateError", () => {
  test.for([
    "",
    TEMPLATE,
    "http://localhost:8080/{barcode}",
    "https://пример.рф/{eventId}",
    "HTTPS://a.example",
  ])("%j is good", (template) => expect(findLinkTemplateError(template)).toBeUndefined());
  test.for(["{barCode}", "{}", "{eventid}", "{ barcode }", "{__proto__}", "{toString}"])(
    "%s is not known",
    (placeholder) =>
      expect(findLinkTemplateError(`https://a.example/${placeholder}`)).toMatch(
        `${placeholder} is not known`,
      ),
  );
  test.for(["https://a.example/{", "https://a.example/}", "https://a.example/{{barcode}}"])(
    "a lone brace: %s",
    (template) => expect(findLinkTemplateError(template)).toMatch("brace"),
  );
  test.for([
    "a.example/{barcode}",
    "javascript:alert('{barcode}')",
    "ftp://a.example/{barcode}",
    "//a.example/{barcode}",
    "https:a.example/{barcode}",
    "https:///{barcode}",
    "https://{eventId}.example/{barcode}",
    "https://{barcode}",
    "https://a.example/ {barcode}",
    "https://a.example\\{barcode}",
    " https://a.example",
  ])("no web address: %s", (template) => expect(findLinkTemplateError(template)).toMatch("web address"));
});

test("the event's own id, else the project's", () => {
  expect(eventIdOf({ id: 7, eventBEID: "BE-1" })).toBe("BE-1");
  expect(eventIdOf({ id: 7, eventBEID: "" })).toBe("7");
});
