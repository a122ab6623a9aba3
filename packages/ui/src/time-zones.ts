/** Lists the IANA time zones of this browser, and UTC, which its list leaves out. */
export function timeZones(): readonly { value: string; label: string }[] {
  zones ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")].map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
  }));
  return zones;
}

let zones: readonly { value: string; label: string }[] | undefined;
