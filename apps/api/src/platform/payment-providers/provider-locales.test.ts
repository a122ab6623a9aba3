import { expect, it } from "vitest";
import { mollieLocale, stripeLocale } from "./provider-locales.ts";

it.each([
  ["de-DE", "de", "de_DE"],
  ["de-LU", "de", "de_DE"],
  ["en-GB", "en-GB", "en_GB"],
  ["fr-CA", "fr-CA", "fr_FR"],
  ["nn-NO", "nb", "nb_NO"],
  ["ar-SA", "auto", undefined],
  ["zh-CN", "zh", undefined],
])("%s is %s at Stripe and %s at Mollie", (culture, stripe, mollie) => {
  expect([stripeLocale(culture), mollieLocale(culture)]).toEqual([stripe, mollie]);
});
