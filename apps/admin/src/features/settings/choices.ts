type Choice = { value: string; label: string };

/** Every IANA time zone that this browser knows, and UTC, which its list leaves out. */
export function timeZones(): readonly Choice[] {
  zones ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
  }));
  return zones;
}

/** Every ISO 4217 currency, by code, with its English name. */
export function currencies(): readonly Choice[] {
  const names = new Intl.DisplayNames("en-GB", { type: "currency" });
  money ??= Intl.supportedValuesOf("currency").map((code) => ({
    value: code,
    label: `${code} — ${names.of(code)}`,
  }));
  return money;
}

let zones: readonly Choice[] | undefined;
let money: readonly Choice[] | undefined;
