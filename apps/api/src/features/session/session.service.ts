import type { Session } from "@foyer/contract/session.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getSetting } from "../settings/settings.service.ts";
import { rememberSignIn } from "./session.store.ts";

type OwnAccess = Omit<Session, "hasMailServer" | "cardPayments">;

/** The caller's own access, and the installation's currency. */
export async function getSession(
  db: Kysely<Database>,
  { name, role, projects }: Pick<Caller, "name" | "role" | "projects">,
): Promise<OwnAccess> {
  const currency = await getSetting(db, "Currency");
  return { name, role, projects: projects === "all" ? "all" : [...projects], currency };
}

/** Records a sign-in in the audit, once, however often the client reports it. rules/sign-in 9 */
export async function recordSignIn({ db, caller, record }: RecordedContext): Promise<OwnAccess> {
  const { issuer, subject, staffId, name, signedInAt } = caller;
  const isNew = signedInAt !== null && (await rememberSignIn(db, { issuer, subject, at: signedInAt }));
  record(
    isNew
      ? { action: "sign-in", entity: "staff", entityId: staffId ?? subject, entityName: name }
      : "unchanged",
  );
  return getSession(db, caller);
}

/** The path as a browser will send it; links to anything but this API are refused. */
export function linkPath(path: string): string {
  const { pathname } = new URL(path, "http://localhost");
  if (!pathname.startsWith("/api/")) throw problem("invalid-fields", { field: "path" });
  return pathname;
}
