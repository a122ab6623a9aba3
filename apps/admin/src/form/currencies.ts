type Choice = { value: string; label: string };

/** Every ISO 4217 currency, by code, with its English name. */
export function currencies(): readonly Choice[] {
  const names = new Intl.DisplayNames("en-GB", { type: "currency" });
  money ??= Intl.supportedValuesOf("currency").map((code) => ({
    value: code,
    label: `${code} — ${names.of(code)}`,
  }));
  return money;
}

let money: readonly Choice[] | undefined;
