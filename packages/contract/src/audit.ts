import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { READ_CATALOGS } from "./localized-entry.ts";
import { PageNumber, PageSize } from "./paging.ts";

const ADMIN = { staff: "admin" } as const;

export const AUDIT_ACTIONS = ["create", "update", "delete", "upload", "import", "export", "sign-in"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The things of the catalogs, as the audit calls them: whoever reads catalogs may read their history. rules/audit 9 */
export const CATALOG_ENTITIES = [
  "country",
  "region",
  "place",
  "UI item",
  "step",
  "question",
  "answer",
  "phone code",
  "rubric",
  "partition",
] as const;

const Fields = z.record(z.string(), z.unknown()).nullable();

/** One change: who, when, what, and the changed fields before and after. */
export const AuditRow = z.object({
  id: OutId,
  at: z.iso.datetime(),
  /** Null: somebody who is not on the staff list. */
  staffId: OutId.nullable(),
  staffName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Kind of thing, singular. */
  entity: z.string(),
  entityId: z.string(),
  /** What it was called at that moment. */
  entityName: z.string(),
  /** Null: the installation itself. */
  projectId: OutId.nullable(),
  before: Fields,
  after: Fields,
});
export type AuditRow = z.output<typeof AuditRow>;

/** A filter that is sent empty is none. */
const filter = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();
const instant = z.iso.datetime({ offset: true, error: "Must be a date and time with its zone" });
const words = z.string().trim().max(LIMITS.internalName);

const AuditQuery = z.strictObject({
  staffId: filter(Id),
  entity: filter(words),
  entityId: filter(words),
  action: filter(z.enum(AUDIT_ACTIONS)),
  projectId: filter(Id),
  /** From this moment on. */
  from: filter(instant),
  /** Before this moment. */
  to: filter(instant),
  /** Words of the thing's name, each anywhere in it; or its whole id. */
  text: filter(words),
  currentPage: PageNumber.default(1),
  sizePerPage: PageSize.default(10),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/audit",
  summary: "All changes that fit the filters, the newest first, in pages.",
  access: ADMIN,
  query: AuditQuery,
  status: 200,
  result: z.object({ TotalCount: z.int().nonnegative(), Items: z.array(AuditRow) }),
});

export const listAuditEntities = endpoint({
  method: "GET",
  path: "/api/audit/entities",
  summary: "The kinds of things that the audit speaks of.",
  access: ADMIN,
  status: 200,
  result: z.array(z.string()),
});

export const getHistory = endpoint({
  method: "GET",
  path: "/api/history",
  summary:
    "What happened to one thing, the newest first; `before` continues after the last row that was read.",
  access: READ_CATALOGS,
  query: z.strictObject({
    entity: words.min(1),
    entityId: words.min(1),
    before: filter(Id),
  }),
  status: 200,
  result: z.object({ items: z.array(AuditRow), more: z.boolean() }),
});
