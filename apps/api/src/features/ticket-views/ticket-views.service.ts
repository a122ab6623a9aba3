import { LIMITS } from "@foyer/contract/limits.ts";
import type { TicketView, TicketViewChanges } from "@foyer/contract/ticket-views.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion, updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import * as store from "./ticket-views.store.ts";

/** The views of the project and the caller's own, by name. rules/tickets 45 */
export async function listViews(
  db: Kysely<Database>,
  projectId: number,
  owner: store.Owner,
): Promise<TicketView[]> {
  await getProject(db, projectId);
  return store.listViews(db, projectId, owner);
}

/** Saves a view. Throws `view-name-taken`, `too-many-views`. */
export async function createView(
  { db, record }: RecordedContext,
  scope: store.Scope,
  { name, isDefault, parameters }: store.ViewValues,
): Promise<TicketView> {
  await getProject(db, scope.projectId);
  await store.lockViews(db, scope);
  if ((await store.countViews(db, scope)) >= LIMITS.views) throw problem("too-many-views");
  if (isDefault) await store.clearDefault(db, scope);
  const view = await store.insertView(db, scope, { name, isDefault, parameters });
  record({
    action: "create",
    ...entryOf(scope, view.id, name),
    after: { name, isDefault, parameters: asAddress(parameters) },
  });
  return view;
}

/** Changes a view; as the new default it replaces the earlier one. */
export async function updateView(
  context: RecordedContext,
  key: store.ViewKey,
  { name, isDefault, parameters }: TicketViewChanges,
): Promise<TicketView> {
  const { db } = context;
  await store.lockViews(db, key);
  return updateVersioned(context, {
    lock: () => store.lockView(db, key),
    valuesOf: ({ name, isDefault, parameters }: TicketView) => ({ name, isDefault, parameters }),
    sent: { name, isDefault },
    // Replaced as a whole: a merge could never take a filter out of a view.
    complete: (wanted) => ({ ...wanted, parameters: parameters ?? wanted.parameters }),
    write: async (values) => {
      if (values.isDefault) await store.clearDefault(db, key, key.viewId);
      return store.updateView(db, key, values);
    },
    toAnswer: (view) => view,
    entryOf: (values) => entryOf(key, key.viewId, values.name),
    toAudit: ({ parameters, ...rest }) => ({ ...rest, parameters: asAddress(parameters) }),
  });
}

export async function removeView(context: RecordedContext, key: store.ViewKey): Promise<{ id: number }> {
  const { db, record } = context;
  const view = await store.lockView(db, key);
  if (!view) throw problem("not-found");
  await requireVersion(context, view.version, () => view);
  await store.removeView(db, key);
  record({ action: "delete", ...entryOf(key, view.id, view.name), before: { name: view.name } });
  return { id: view.id };
}

/** Names a view in the audit; one of a person is told apart from the project's. */
const entryOf = ({ projectId, owner }: store.Scope, id: number, name: string) => ({
  entity: owner ? "own ticket view" : "ticket view",
  entityId: id,
  entityName: name,
  projectId,
});

/** The names of the parameters alone: what somebody searched for is not audited. rules/tickets 12 */
const asAddress = (parameters: Readonly<Record<string, string>>) => Object.keys(parameters).sort().join(", ");
