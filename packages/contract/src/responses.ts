import { QUESTION_TYPES } from "@foyer/domain/question/question-types.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { AnsweredQuestion } from "./tickets.ts";

/** The status of a response: that of its ticket, or that its outcome was a text message. */
export const RESPONSE_STATUSES = [...TICKET_STATUSES, "message"] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

const filter = {
  /** Words that all occur in a ticket, as on the tickets screen, or all in the answers of a response. rules/responses 6 */
  search: z.string().max(LIMITS.filter).default(""),
  /** Empty: all. */
  status: z.enum(["", ...RESPONSE_STATUSES]).default(""),
};
export const ResponseFilter = z.strictObject(filter);
export type ResponseFilter = z.output<typeof ResponseFilter>;

const Params = z.strictObject({ projectId: Id, registrationId: Id });

const Response = z.object({
  /** Unique within the registration. */
  key: z.string(),
  ticketId: OutId.nullable(),
  status: z.enum(RESPONSE_STATUSES),
  at: z.iso.datetime(),
  answers: z.array(AnsweredQuestion),
});
export type Response = z.output<typeof Response>;

const Question = z.object({ id: OutId, text: z.string() });

export const listResponses = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/responses",
  summary: "Lists a page of responses, newest first, with the questions of the registration.",
  access: { project: "viewer" },
  params: Params,
  query: ResponseFilter.extend({
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(10),
  }),
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    Items: z.array(Response),
    Questions: z.array(Question),
  }),
});

/** The number of times that each answer to a question was given. rules/responses 8 */
const AnswerCounts = z.object({
  questionId: OutId,
  question: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** Responses that answered the question. */
  answered: z.int().nonnegative(),
  choices: z.array(z.object({ label: z.string(), count: z.int().nonnegative() })),
});
export type AnswerCounts = z.output<typeof AnswerCounts>;

export const getAnswerCounts = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/answer-counts",
  summary:
    "Counts each answer to each choice question, for live tickets and text messages. While `counted` is below `responses`, counting continues: repeat the request.",
  access: { project: "viewer" },
  params: Params,
  status: 200,
  result: z.object({
    responses: z.int().nonnegative(),
    counted: z.int().nonnegative(),
    questions: z.array(AnswerCounts),
  }),
});

export const exportResponses = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/registrations/:registrationId/response-export",
  summary:
    "Exports all matching responses as an Excel workbook, with the columns of these questions (comma-separated ids; default: all). With an `exportId`, its progress can be read like that of a ticket export.",
  access: { project: "operator" },
  params: Params,
  query: ResponseFilter.extend({
    questions: z
      .string()
      .max(LIMITS.filter)
      .regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/, "Must be ids")
      .default(""),
    exportId: z.uuid().optional(),
  }),
  status: 200,
  result: "file",
});
