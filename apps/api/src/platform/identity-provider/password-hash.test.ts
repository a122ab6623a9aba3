import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("a hash knows its password and no other, and never looks the same twice", async () => {
  const hash = await hashPassword("Straße 12");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword("Straße 12", hash)).toBe(true);
  expect(await verifyPassword("straße 12", hash)).toBe(false);
  expect(await hashPassword("Straße 12")).not.toBe(hash);
});

test("the same letters in another form are the same password", async () => {
  expect(await verifyPassword("Cafe\u0301", await hashPassword("Caf\u00e9"))).toBe(true);
});

test("a hash made elsewhere, with other parameters, is understood", async () => {
  // The command-line tool of the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", hash)).toBe(true);
  expect(await verifyPassword("passwore", hash)).toBe(false);
});

test("no account: refused, and not sooner than with one", async () => {
  const hash = await hashPassword("x");
  await verifyPassword("warm", undefined);
  // The shortest of several: whatever else the machine does only makes them longer.
  const time = async (known: string | undefined) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const start = performance.now();
      expect(await verifyPassword("y", known)).toBe(false);
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  const [without, with_] = [await time(undefined), await time(hash)];
  expect(without).toBeGreaterThan(with_ * 0.5);
});
