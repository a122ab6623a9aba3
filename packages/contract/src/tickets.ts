import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const text = z.string();
const money = z.number();

/** A row of the tickets screen: its 28 columns, under their own names. rules/tickets 7 */
export const TicketRow = z.object({
  TicketId: OutId,
  CreateDateTime: z.iso.datetime(),
  Barcode: text,
  FirstName: text,
  LastName: text,
  SurName: text,
  Gender: text,
  Company: text,
  Position: text,
  Country: text,
  Region: text,
  City: text,
  CompanyAddress: text,
  PostCode: text,
  MobilePhone: text,
  Email: text,
  Subscribe: text,
  WebSite: text,
  Purpose: text,
  JobLevel: text,
  PromotionId: OutId.nullable(),
  PromoCode: text.nullable(),
  OriginalPrice: money,
  Price: money,
  Identifier: text,
  Purchased: z.boolean(),
  PaymentId: text.nullable(),
  ExpirePaymentDateTime: z.iso.datetime().nullable(),
});
export type TicketRow = z.output<typeof TicketRow>;

/** The columns, in the order of the screen and the export. */
export const TICKET_COLUMNS = Object.keys(TicketRow.shape) as readonly (keyof TicketRow)[];

export const PAGE_SIZES = [10, 20, 50] as const;

const filter = {
  projectId: Id,
  /** Words that all stand somewhere in the ticket. rules/tickets 8 */
  search: z.string().max(LIMITS.filter).default(""),
  /** Empty: all. */
  status: z.enum(["", ...TICKET_STATUSES]).default(""),
  /** Empty: the order of the tickets' ids. What is no column is refused. */
  sortName: z.enum(["", ...(TICKET_COLUMNS as [keyof TicketRow, ...(keyof TicketRow)[]])]).default(""),
  sortOrder: z.enum(["", "asc", "desc"]).default(""),
};

const Whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "Must be a whole number from 1")
    .transform(Number)
    .refine((number) => number <= most, `No more than ${most}`);

export const TicketQuery = z.strictObject({
  ...filter,
  currentPage: Whole(999_999_999).default(1),
  sizePerPage: Whole(50).default(10),
});
export type TicketQuery = z.output<typeof TicketQuery>;

export const ExportQuery = z.strictObject(filter);
export type ExportQuery = z.output<typeof ExportQuery>;

const VIEW = { staff: "viewer" } as const;

export const listTickets = endpoint({
  method: "GET",
  path: "/api/tickets",
  summary: "One page of a project's tickets, and how many the filter finds.",
  access: VIEW,
  query: TicketQuery,
  status: 200,
  result: z.object({
    TotalCount: z.int(),
    Items: z.array(TicketRow.extend({ status: z.enum(TICKET_STATUSES) })),
  }),
});

export const exportTickets = endpoint({
  method: "GET",
  path: "/api/ticket-export",
  summary: "All tickets that the filter finds, as an Excel workbook.",
  access: { staff: "operator" },
  query: ExportQuery,
  status: 200,
  result: "file",
});

/** Every answer of one ticket. */
export const getTicket = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId",
  summary: "One ticket with all its answers.",
  access: { project: "viewer" },
  params: z.strictObject({ projectId: Id, ticketId: Id }),
  status: 200,
  result: TicketRow.extend({
    status: z.enum(TICKET_STATUSES),
    registrationId: OutId,
    registrationName: text,
    cultureCode: text,
    answers: z.array(
      z.object({
        stepId: OutId,
        step: text,
        questionId: OutId,
        question: text,
        answers: z.array(z.union([text, z.boolean()])),
      }),
    ),
  }),
});
