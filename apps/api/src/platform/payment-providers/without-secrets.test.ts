import { expect, it } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

it.each([
  ["Invalid API Key provided: sk_test_****1234", "Invalid API Key provided: …"],
  ["rk_live_51Habc and live_abc, test_abc, whsec_abc", "… and …, …, …"],
  ["No such checkout.session: 'cs_test_a1'", "No such checkout.session: 'cs_test_a1'"],
  ["The refund is more than the rest.", "The refund is more than the rest."],
])("%s: %s", (sentence, shown) => {
  expect(withoutSecrets(sentence)).toBe(shown);
});
