import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { limitConcurrency } from "../concurrency-limit/limit-concurrency.ts";

/** 64 MiB and three passes: RFC 9106's second recommended option, for limited memory. rules/sign-in 6 */
const WORK = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 } as const;

/** Concurrency limit: bounds the memory (64 MiB each) and leaves libuv threads for file access and DNS. */
const MAXIMUM_AT_ONCE = 2;
const limited = limitConcurrency(MAXIMUM_AT_ONCE);
const argon2Now = promisify(argon2);
const derive: typeof argon2Now = (algorithm, parameters) => limited(() => argon2Now(algorithm, parameters));

/** An argon2id hash in PHC string format, with its parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive("argon2id", { ...WORK, message: normalized(password), nonce: salt });
  const parameters = `m=${WORK.memory},t=${WORK.passes},p=${WORK.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(hash)}`;
}

let decoy: Promise<string> | undefined;

/** Does the password match the hash? Without a hash it does not, after the same time. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString("base64"));
  const { expected, parameters } = parseHash(hash ?? (await decoy));
  const actual = await derive("argon2id", { ...parameters, message: normalized(password) });
  return timingSafeEqual(actual, expected) && hash !== undefined;
}

function parseHash(hash: string): { expected: Buffer; parameters: Omit<Argon2Parameters, "message"> } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) throw new Error("A stored password hash is not one of ours");
  const [, memory, passes, parallelism, salt = "", digest = ""] = parts;
  const expected = Buffer.from(digest, "base64");
  return {
    expected,
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
      nonce: Buffer.from(salt, "base64"),
    },
  };
}

/** Other Unicode forms of the same letters are the same password. */
const normalized = (password: string) => password.normalize("NFKC");
const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
