import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { READ_CATALOGS } from "./localized-entry.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { TimeZone } from "./projects.ts";

const ADMIN = { staff: "admin" } as const;

export const AUDIT_ACTIONS = ["create", "update", "delete", "upload", "import", "export", "sign-in"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Entity names of the catalogs in the audit: roles that read catalogs may read their history. rules/audit 9 */
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
  /** Null for a person who is not on the staff list. */
  staffId: OutId.nullable(),
  staffName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Kind of entity, singular. */
  entity: z.string(),
  entityId: z.string(),
  /** Its name at that moment. */
  entityName: z.string(),
  /** Null for a change that belongs to no project. */
  projectId: OutId.nullable(),
  before: Fields,
  after: Fields,
});
export type AuditRow = z.output<typeof AuditRow>;

/** The actions of visitors: a submission (`create`), or a hold that expired (`update`). rules/audit 14 */
const VisitorAction = z.enum(["create", "update"]);

/** The entries of visitors at one registration on one day, in place of their rows. rules/audit 14 */
export const VisitorEntries = z.object({
  projectId: OutId,
  registrationId: OutId,
  registrationName: z.string(),
  action: VisitorAction,
  /** In the zone that was asked for. */
  day: z.iso.date(),
  entries: z.int().positive(),
  /** The newest of them. */
  at: z.iso.datetime(),
});
export type VisitorEntries = z.output<typeof VisitorEntries>;

/** An empty filter does not filter. */
const filter = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();
const instant = z.iso.datetime({ offset: true, error: "Must be a date and time with its zone" });
const words = z.string().trim().max(LIMITS.internalName);

const AuditQuery = z.strictObject({
  /** Only changes by staff, or only those that visitors caused. rules/audit 12 */
  by: filter(z.enum(["staff", "visitors"])),
  /** Fold visitors' entries by the days of this zone, unless a filter picks single rows. rules/audit 14 */
  foldIn: filter(TimeZone),
  staffId: filter(Id),
  entity: filter(words),
  entityId: filter(words),
  action: filter(z.enum(AUDIT_ACTIONS)),
  projectId: filter(Id),
  /** From this instant on (inclusive). */
  from: filter(instant),
  /** Before this instant (exclusive). */
  to: filter(instant),
  /** Words that all occur in the entity's name, or its exact id. */
  text: filter(words),
  currentPage: PageNumber.default(1),
  sizePerPage: PageSize.default(10),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/audit",
  summary:
    "Lists a page of the recorded changes that match the filters, newest first; with `foldIn`, one item for all that visitors did at a registration on a day.",
  access: ADMIN,
  query: AuditQuery,
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    Items: z.array(z.union([AuditRow, VisitorEntries])),
  }),
});

export const listVisitorEntries = endpoint({
  method: "GET",
  path: "/api/audit/visitor-entries",
  summary:
    "Lists the recorded changes that visitors caused at a registration on a day, newest first, in pages of 20.",
  access: ADMIN,
  query: z.strictObject({
    projectId: Id,
    registrationId: Id,
    action: VisitorAction,
    day: z.iso.date(),
    timeZone: TimeZone,
    currentPage: PageNumber.default(1),
  }),
  status: 200,
  result: z.object({ items: z.array(AuditRow), more: z.boolean() }),
});

/** One entity that somebody has changed, for a list to choose from. */
export const AuditedEntity = z.object({ entity: z.string(), entityId: z.string(), name: z.string() });
export type AuditedEntity = z.output<typeof AuditedEntity>;

export const findAuditedEntities = endpoint({
  method: "GET",
  path: "/api/audit/named-entities",
  summary:
    "Finds at most 20 entities that staff have changed, by words of their name or their exact id, the latest change first.",
  access: ADMIN,
  query: z.strictObject({ entity: filter(words), text: filter(words) }),
  status: 200,
  result: z.array(AuditedEntity),
});

export const listAuditEntities = endpoint({
  method: "GET",
  path: "/api/audit/entities",
  summary: "Lists the kinds of entities in the audit log.",
  access: ADMIN,
  status: 200,
  result: z.array(z.string()),
});

export const getHistory = endpoint({
  method: "GET",
  path: "/api/history",
  summary:
    "Lists the changes of one entity, newest first. Pass the id of the last row as `before` for the next page.",
  access: READ_CATALOGS,
  query: z.strictObject({
    entity: words.min(1),
    entityId: words.min(1),
    before: filter(Id),
  }),
  status: 200,
  result: z.object({ items: z.array(AuditRow), more: z.boolean() }),
});
