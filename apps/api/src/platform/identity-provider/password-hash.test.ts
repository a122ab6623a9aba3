import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("a hash matches only its own password, and differs each time", async () => {
  const hash = await hashPassword("Straße 12");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword("Straße 12", hash)).toBe(true);
  expect(await verifyPassword("straße 12", hash)).toBe(false);
  expect(await hashPassword("Straße 12")).not.toBe(hash);
});

test("the same letters in another Unicode form are the same password", async () => {
  expect(await verifyPassword("Cafe\u0301", await hashPassword("Caf\u00e9"))).toBe(true);
});

test("a hash made by another program, with other parameters, is verified", async () => {
  // The command-line tool of the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", hash)).toBe(true);
  expect(await verifyPassword("passwore", hash)).toBe(false);
});

test("an unknown account is refused, and not sooner than a known one", async () => {
  const hash = await hashPassword("x");
  await verifyPassword("warm", undefined);
  // The shortest of several: whatever else the machine does only makes them longer.
  const times = { without: Number.POSITIVE_INFINITY, with: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 7; round += 1) {
    for (const known of ["without", "with"] as const) {
      const start = performance.now();
      expect(await verifyPassword("y", known === "with" ? hash : undefined)).toBe(false);
      times[known] = Math.min(times[known], performance.now() - start);
    }
  }
  expect(times.without).toBeGreaterThan(times.with * 0.5);
});

test("two hashes at most are computed at once, and all are answered (rules/sign-in 6)", async () => {
  const known = await hashPassword("right");
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 1);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => verifyPassword(index % 2 ? "right" : "wrong", known)),
  );
  clearInterval(watch);
  expect(answers).toEqual(Array.from({ length: 12 }, (_, index) => index % 2 === 1));
  // Each takes 64 MiB while it is worked on; the machine's four threads would do four at once.
  expect(most - before).toBeLessThan(3 * 64 * 1024 * 1024);
});
