import crypto, { type Argon2Parameters } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect } from "vitest";

// A set-up file: hashing a password is slow on purpose, and tests hash hundreds. With the least work that argon2 allows
// the hashes have the same form. The test of the work itself has the real function.
const IN_EARNEST = /\/password-hash\.test\.ts$/;
const LEAST = { memory: 8, passes: 1 };

if (!IN_EARNEST.test(expect.getState().testPath ?? "")) {
  const { argon2 } = crypto;
  crypto.argon2 = (algorithm, parameters: Argon2Parameters, done) =>
    argon2(algorithm, { ...parameters, ...LEAST }, done);
  syncBuiltinESMExports();
}
