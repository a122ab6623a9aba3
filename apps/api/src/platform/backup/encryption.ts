import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { StartRefusal } from "../process/start-refusal.ts";

// The format of age (age-encryption.org/v1), so that the program of that name reads these files, too. decisions/062

const MAGIC = "age-encryption.org/v1\n";

/**
 * Encrypts a stream for the holder of the private key that belongs to `recipient` (`age1…`).
 * @throws StartRefusal when `recipient` is no public key.
 */
export function encryptionFor(recipient: string) {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new StartRefusal(
      "The key after --to is no public key of age: it begins with age1, as age-keygen prints it.",
      { cause },
    );
  }
  return async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const encrypted = await encrypter.encrypt(toWeb(source));
    for await (const chunk of encrypted) yield chunk;
  };
}

/** Is the file one that age has encrypted? A missing file is not. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (!handle) return false; // the one who reads it says why
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === MAGIC;
  } finally {
    await handle.close();
  }
}

type Keys = {
  /** Undefined: there is none. */
  keyFile: string | undefined;
  /** Is given what a process that is told to stop has to do first. */
  onStop: (clean: () => Promise<void>) => void;
};

/**
 * Runs `use` with a readable copy of an encrypted backup, which only this user may read and which is removed afterwards.
 * `keyFile` holds private keys, one a line, as age-keygen writes it. Others than encrypted files are used as they are.
 * @throws StartRefusal without a key, with a wrong one, and when the file is damaged.
 */
export async function withDecrypted<T>(
  file: string,
  { keyFile, onStop }: Keys,
  use: (readable: string) => Promise<T>,
): Promise<T> {
  if (!(await isEncrypted(file))) return use(file);
  if (keyFile === undefined) {
    throw new StartRefusal(`The backup ${file} is encrypted: name the file of its private key with --key.`);
  }
  const decrypter = await readKeys(keyFile);
  const folder = await mkdtemp(join(tmpdir(), "foyer-restore-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  onStop(remove);
  try {
    const copy = join(folder, "backup.zip");
    await decryptInto(copy, { file, keyFile, decrypter });
    return await use(copy);
  } finally {
    await remove();
  }
}

async function readKeys(keyFile: string): Promise<Decrypter> {
  const text = await readFile(keyFile, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new StartRefusal(`The key file ${keyFile} cannot be read (${cause.code}).`, { cause });
  });
  const lines = text.split("\n").map((line) => line.trim());
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    keys.length = 0; // its message would repeat the key
  }
  if (keys.length === 0) {
    throw new StartRefusal(`${keyFile} has no private key of age: a line begins with AGE-SECRET-KEY-.`);
  }
  return decrypter;
}

type Sealed = { file: string; keyFile: string; decrypter: Decrypter };

async function decryptInto(copy: string, { file, keyFile, decrypter }: Sealed): Promise<void> {
  const source = createReadStream(file);
  const decrypted = await decrypter.decrypt(toWeb(source)).catch((cause: Error) => {
    source.destroy();
    const isOtherKey = /no identity matched/.test(cause.message);
    throw isOtherKey
      ? new StartRefusal(`The key in ${keyFile} does not open the backup ${file}: use its own key.`, {
          cause,
        })
      : damaged(file, cause);
  });
  try {
    await pipeline(decrypted, createWriteStream(copy, { mode: 0o600 }));
  } catch (error) {
    // An error with a code is the disk's; the others are the format's.
    throw (error as NodeJS.ErrnoException).code === undefined ? damaged(file, error) : error;
  }
}

const damaged = (file: string, cause: unknown) =>
  new StartRefusal(`The backup ${file} is damaged. Nothing was restored; use another backup.`, { cause });

const toWeb = (source: AsyncIterable<Buffer>) =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
