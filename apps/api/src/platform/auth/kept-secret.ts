import { randomBytes } from "node:crypto";
import { perDatabase } from "../db/per-database.ts";
import { getOrCreateSecret } from "./secret.store.ts";

/** Reads a random secret of the installation once per process. A failed read is repeated by the next caller. */
export const keptSecret = (name: string) =>
  perDatabase((db) => {
    let secret: Promise<string> | undefined;
    return () => {
      secret ??= getOrCreateSecret(db, name, () => randomBytes(32).toString("base64")).catch((error) => {
        secret = undefined;
        throw error;
      });
      return secret;
    };
  });
