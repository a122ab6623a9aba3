import { getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import { listOwnConsents, withdrawConsent } from "@foyer/contract/consents.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { includeOnly, questionOf } from "../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent } from "../events/event.ts";
import { app } from "../server/set-up-app.ts";
import { ticketOf } from "./correction-setup.ts";

export type Held = { projectId: number; ticketId: number; identifier: string };
type Agreed = { terms?: boolean; news?: boolean; last?: string };

export const consentsOf = (ticket: Held) =>
  app.call(listOwnConsents, { params: { identifier: ticket.identifier }, query: {} }, null);
export const withdrawFrom = (ticket: { identifier: string }, questionId: number) =>
  app.call(withdrawConsent, { params: { identifier: ticket.identifier, questionId } }, null);

/** An event that asks for a name, an address, a consent that is required (`terms`) and one that is not (`news`). */
export async function makeConsentEvent(options: Parameters<typeof makeEvent>[1] = {}, of = app) {
  const event = await makeEvent(of, options);
  const [terms, news] = ["consent", "subscribe"];
  await editScenario(of, event, (opened) => [
    ...includeOnly(opened, ["lastName", "email", terms, news]),
    ...[terms, news].map((name): Operation => {
      const to = { isConsent: true, required: name === terms };
      return { kind: "set-settings", questionId: questionOf(opened, name).id, to };
    }),
  ]);
  const playOf = async (cultureCode?: string) => {
    const query = cultureCode === undefined ? {} : { cultureCode };
    const { body } = await of.call(getPublicRegistration, { params: { code: event.code }, query }, null);
    return body.play as {
      version: number;
      steps: { id: number; questions: { id: number; text: string; settings: { isConsent?: boolean } }[] }[];
    };
  };
  const { steps } = await playOf();
  const asked = steps.flatMap((step, at) => step.questions.map((one) => ({ ...one, step, at })));
  const consents = asked.filter(({ settings }) => settings.isConsent === true);
  const [termsId = 0, newsId = 0] = consents.map(({ id }) => id);
  /** All answers, in the order in which they are asked. */
  const answers = (
    email: string,
    { terms: agrees = true, news: wants = false, last = "Ivanova" }: Agreed = {},
  ) =>
    asked.map(({ id, text, step, at }): ResultItem => {
      const value = { [termsId]: agrees, [newsId]: wants }[id] ?? (text.startsWith("Email") ? email : last);
      return {
        stepId: step.id,
        stepOrderNumber: at + 1,
        questionId: id,
        answerTypeId: "Answer",
        answerId: null,
        answerValue: value,
      };
    });
  const send = (email: string, agreed: Agreed = {}, more: object = {}) =>
    of.call(
      submit,
      { params: { code: event.code }, body: { results: answers(email, agreed), ...more } },
      null,
    );
  const register = async (email: string, agreed: Agreed = {}, more: object = {}): Promise<Held> => {
    const { status, body, text } = await send(email, agreed, more);
    if (status !== 201) throw new Error(text);
    const { ticketId, identifier } = body.ticket;
    return { projectId: event.projectId, ticketId, identifier };
  };
  /** Changes the text of a consent in English. */
  const reword = (questionId: number, to: string) =>
    editScenario(of, event, () => [
      { kind: "set-text", part: { kind: "question", id: questionId }, cultureCode: "en-GB", to },
    ]);
  return { ...event, termsId, newsId, asked, answers, send, register, playOf, reword };
}

/** The consents of a ticket, as staff read them. */
export const agreedOf = async (ticket: Pick<Held, "projectId" | "ticketId">) =>
  (await ticketOf({ projectId: ticket.projectId, ticketId: ticket.ticketId })).consents;
