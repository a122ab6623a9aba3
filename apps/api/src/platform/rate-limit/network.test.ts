import { describe, expect, test } from "vitest";
import { byNetwork, countedNetworks } from "./network.ts";

describe("the networks of an address that count", () => {
  test.each([
    ["192.0.2.1", ["192.0.2.1"]],
    ["::ffff:192.0.2.1", ["192.0.2.1"]],
    ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2", "2001:db8:1:0/56", "2001:db8:1/48"]],
    ["2001:db8:1:ab12::1", ["2001:db8:1:ab12", "2001:db8:1:ab00/56", "2001:db8:1/48"]],
    ["2001:DB8::1", ["2001:db8:0:0", "2001:db8:0:0/56", "2001:db8:0/48"]],
    ["fe80::1%eth0", ["fe80:0:0:0", "fe80:0:0:0/56", "fe80:0:0/48"]],
    ["::1", []],
    ["127.0.0.1", []],
    ["::ffff:127.9.9.9", []],
  ])("%s → %j", (address, expected) => {
    expect(countedNetworks(address).map(({ key }) => key)).toEqual(expected);
  });

  test("have rising maximums", () => {
    const limit = { name: "x", maximum: 100, windowMinutes: 15, refuses: "failures" } as const;
    const maximums = byNetwork(limit, "2001:db8::1", "p:").map((one) => [one.key, one.limit.maximum]);
    expect(maximums).toEqual([
      ["p:2001:db8:0:0", 100],
      ["p:2001:db8:0:0/56", 200],
      ["p:2001:db8:0/48", 400],
    ]);
  });
});
