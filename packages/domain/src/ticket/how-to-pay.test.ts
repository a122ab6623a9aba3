import { describe, expect, it } from "vitest";
import { chooseHowToPay, fillHowToPay, findHowToPayError } from "./how-to-pay.ts";

const FACTS = { amount: "€19.99", reference: "T4711", until: "12 May" };

// rules/registrations 11
describe("a text on how to pay", () => {
  it("has amount, reference and date filled in, wherever they stand", () => {
    const text = "{amount} to DE12, {reference}, by {until}. Again: {reference}";
    expect(findHowToPayError(text)).toBeUndefined();
    expect(fillHowToPay(text, FACTS)).toBe("€19.99 to DE12, T4711, by 12 May. Again: T4711");
  });

  it("takes values as they are", () => {
    expect(fillHowToPay("{amount}", { ...FACTS, amount: "$& {reference}" })).toBe("$& {reference}");
  });

  it.each([
    ["", undefined],
    ["No placeholder at all", undefined],
    ["{iban}", "{iban} is not known here: use {amount}, {reference} and {until}."],
    ["{Amount}", "{Amount} is not known here: use {amount}, {reference} and {until}."],
    ["{amount} {", "A brace has no partner: use {amount}, {reference} and {until}."],
  ])("%j has the error %j", (text, error) => {
    expect(findHowToPayError(text)).toBe(error);
  });
});

describe("the text for a visitor", () => {
  const of = (...cultures: string[]) => cultures.map((code) => ({ cultureCode: code, text: code }));
  const choose = (registration: string[], project: string[], ...cultures: string[]) =>
    chooseHowToPay({ registration: of(...registration), project: of(...project) }, cultures);

  it("is the registration's, even in another language, because accounts may differ", () => {
    expect(choose(["de-DE"], ["en-GB", "fr-FR"], "fr-FR", "en-GB")).toBe("de-DE");
    expect(choose([], ["en-GB", "fr-FR"], "fr-FR", "de-DE")).toBe("fr-FR");
  });

  it("is in the visitor's culture, else the registration's, else English, else any", () => {
    expect(choose(["en-GB", "de-DE", "fr-FR"], [], "fr-FR", "de-DE")).toBe("fr-FR");
    expect(choose(["en-GB", "de-DE"], [], "fr-FR", "de-DE")).toBe("de-DE");
    expect(choose(["it-IT", "en-GB"], [], "fr-FR", "de-DE")).toBe("en-GB");
    expect(choose(["it-IT"], [], "fr-FR", "de-DE")).toBe("it-IT");
  });

  it("is empty where there is none", () => {
    expect(choose([], [], "fr-FR")).toBe("");
    expect(
      chooseHowToPay({ registration: [{ cultureCode: "de-DE", text: " " }], project: [] }, ["de-DE"]),
    ).toBe("");
  });
});
