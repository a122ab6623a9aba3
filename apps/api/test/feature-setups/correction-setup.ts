import { getPublicRegistration } from "@foyer/contract/attend.ts";
import {
  correctTicket,
  exchangeBarcode,
  getCorrectionForm,
  listCorrections,
} from "@foyer/contract/ticket-corrections.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { includeQuestions } from "../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent, submitAnswers } from "../events/event.ts";
import { app } from "../server/set-up-app.ts";

type Key = { projectId: number; ticketId: number };

export const correct = (params: Key, body: unknown, token?: string) =>
  app.call(correctTicket, { params, body }, token);
export const exchange = (params: Key, body: unknown = {}, token?: string) =>
  app.call(exchangeBarcode, { params, body }, token);
export const formOf = (params: Key, token?: string) => app.call(getCorrectionForm, { params }, token);
export const ticketOf = async (params: Key) => (await app.call(getTicket, { params })).body;
export const correctionsOf = async (params: Key) => (await app.call(listCorrections, { params })).body;

/** An event that asks for a name, an address and a choice; `register` returns the ticket's key. */
export async function makeNamedEvent(options: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(app, options);
  const asked = ["firstName", "lastName", "email", "purpose"];
  await editScenario(app, event, (opened) =>
    includeQuestions(
      opened,
      [...opened.catalog.questions.values()].filter(({ internalName }) => asked.includes(internalName)),
    ),
  );
  const { body } = await app.call(getPublicRegistration, { params: { code: event.code }, query: {} }, null);
  const steps: {
    id: number;
    questions: { id: number; text: string; type: string; answers: { id: number }[] }[];
  }[] = body.play.steps;
  const questions = steps.flatMap((step, at) => step.questions.map((one) => ({ ...one, step, at })));
  const itemOf = (text: string, value: string, choice?: number): ResultItem => {
    const question = questions.find((one) => one.text === text);
    if (!question) throw new Error(`Nobody asks for ${text}`);
    return {
      stepId: question.step.id,
      stepOrderNumber: question.at + 1,
      questionId: question.id,
      answerTypeId: "Answer",
      answerId: choice === undefined ? null : (question.answers[choice]?.id ?? 0),
      answerValue: value,
    };
  };
  let visitors = 0;
  const register = async (email?: string) => {
    visitors += 1;
    const address = email ?? `v${visitors}@example.org`;
    const items = [
      itemOf("First name", "Ana"),
      itemOf("Last name", "Ivanova"),
      itemOf("Email", address),
      itemOf("Purpose of your visit", "", 0),
    ];
    const order = new Map(questions.map(({ id }, at) => [id, at]));
    const results = items.toSorted((a, b) => (order.get(a.questionId) ?? 0) - (order.get(b.questionId) ?? 0));
    const { status, body: sold } = await submitAnswers(app, event.code, results);
    if (status !== 201) throw new Error(JSON.stringify(sold));
    return { projectId: event.projectId, ticketId: sold.ticket.ticketId as number };
  };
  return { ...event, itemOf, register };
}
