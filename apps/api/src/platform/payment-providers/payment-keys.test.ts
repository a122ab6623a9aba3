import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../config.ts";
import { openPaymentProviders } from "./payment-providers.ts";

const STRIPE = { STRIPE_SECRET_KEY: "sk_test_canary1", STRIPE_WEBHOOK_SECRET: "whsec_canary2" };
const LIVE_STRIPE = { ...STRIPE, STRIPE_SECRET_KEY: "rk_live_canary1" };
const MOLLIE = { MOLLIE_API_KEY: "test_canary3" };
const SIMULATOR = { PAYMENT_SIMULATOR_URL: "http://127.0.0.1:3900" };

const open = (environment: Record<string, string>) => openPaymentProviders(readConfig(environment).payments);

it("without a key no card payments are offered", () => {
  const { current, byName } = open({});
  expect([current, byName("stripe"), byName("mollie")]).toEqual([null, null, null]);
});

it.each([
  [STRIPE, { name: "stripe", isLive: false }],
  [LIVE_STRIPE, { name: "stripe", isLive: true }],
  [MOLLIE, { name: "mollie", isLive: false }],
  [{ MOLLIE_API_KEY: "live_canary3" }, { name: "mollie", isLive: true }],
  [
    { ...STRIPE, ...MOLLIE, PAYMENT_PROVIDER: "mollie", ...SIMULATOR },
    { name: "mollie", isLive: false },
  ],
])("%o opens %o", (environment, expected) => {
  expect(open(environment).current).toMatchObject(expected);
});

it("one that takes no new payments is still there for earlier ones", () => {
  const { current, byName } = open({ ...STRIPE, ...MOLLIE, PAYMENT_PROVIDER: "stripe" });
  expect(current).toBe(byName("stripe"));
  expect(byName("mollie")).toMatchObject({ name: "mollie", isLive: false });
});

describe("a start is refused with a sentence that repeats no secret", () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ STRIPE_SECRET_KEY: "sk_test_canary" }, /needs both/],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_canary" }, /needs both/],
    [{ ...STRIPE, STRIPE_SECRET_KEY: "pk_test_canary" }, /begins with sk_test_/],
    [{ ...STRIPE, STRIPE_SECRET_KEY: "test_canary" }, /begins with sk_test_/],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: "canary" }, /begins with whsec_/],
    [{ MOLLIE_API_KEY: "sk_test_canary" }, /begins with test_ or live_/],
    [{ ...LIVE_STRIPE, ...MOLLIE, PAYMENT_PROVIDER: "mollie" }, /are mixed/],
    [{ ...STRIPE, ...MOLLIE }, /name the one that takes new payments/],
    [{ ...STRIPE, PAYMENT_PROVIDER: "mollie" }, /names mollie, of which there is no key/],
    [{ ...LIVE_STRIPE, ...SIMULATOR }, /simulator gets keys for tests only/],
    [SIMULATOR, /no key of a payment provider/],
    [{ PAYMENT_PROVIDER: "stripe" }, /no key of a payment provider/],
    [{ PAYMENT_PROVIDER: "canary" }, /^PAYMENT_PROVIDER is not usable/],
  ])("%o: %s", (environment, sentence) => {
    const read = () => readConfig(environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/canary/);
  });
});
