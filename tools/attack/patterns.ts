import { readFile } from "node:fs/promises";
import { submit } from "@foyer/contract/attend.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import { getSession } from "@foyer/contract/session.ts";
import { steps } from "@foyer/contract/steps.ts";
import { TEXT_UNITS_LIMIT } from "@foyer/domain/question/text-limit.ts";
import { editDocument, includeQuestions } from "../../packages/scenario-document/test/edits.ts";
import type { Attack } from "./attack.ts";
import type { Event, Stand } from "./stand.ts";

const PATTERNS = [
  "(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){900}$b",
  "[a-z0-9 ]{1,1000}x",
  "(a+)+$",
  "(a|aa)+$",
  "(a|a?)+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(.*a){20}",
  "(?:(?:a{1,30}){1,30}){1,30}b",
  "(\\p{L}|\\p{N}|\\p{P}){1,500}\\x{10FFFF}",
];
/** The deadline of a submission's patterns is 250 ms of processor time; the rest of a submission costs some, too. */
const CPU_MS = 400;
const OTHERS_MS = 1_000;
const MS_PER_TICK = 10;

/** Processor time of the server's processes so far, in milliseconds. */
async function cpuTimeOf(pids: readonly number[]): Promise<number> {
  const times = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/stat`, "utf8");
    // After the name, which may have spaces: user and system time are the 14th and 15th field.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

/** Adds the question to the event's scenario, alone. */
async function askOnly({ api }: Stand, { projectId, registrationId }: Event, questionId: number) {
  const params = { projectId, registrationId };
  const document = await api.call(getScenario, { params });
  const body = editDocument(document, (opened) => {
    const question = opened.catalog.questions.get(questionId);
    if (!question) throw new Error("The catalog lacks the new question");
    return includeQuestions(opened, [question]);
  });
  await api.call(saveScenario, { params, body });
}

export const patterns: Attack = {
  name: "patterns",
  promise: `no pattern that can be saved costs the server more than ${CPU_MS} ms for a submission, or lets others wait for ${OTHERS_MS / 1000} s`,
  run: async (stand) => {
    const { attacker, api, tokens, pids } = stand;
    const types = await api.call(listQuestionTypes, {});
    const questionTypeId = types.find(({ name }) => name === "textbox")?.id;
    const step = await api.call(steps.create, { body: { internalName: "ATTACK", required: false } });
    const breaches: string[] = [];
    const seen = { refused: 0, costliest: 0, waited: 0, submissions: 0 };
    for (const [at, regex] of PATTERNS.entries()) {
      const named = { internalName: `ATTACK ${at}`, stepId: step.id, questionTypeId, required: false };
      const body = { ...named, questionSettings: { regex } };
      const { status, text, ms } = await attacker.ask(questions.create, { body }, tokens.admin);
      if (ms > OTHERS_MS) breaches.push(`Saving ${regex} took ${Math.round(ms)} ms`);
      if (status === 422) seen.refused += 1;
      else if (status !== 201) breaches.push(`${regex}: ${status}`);
      if (status !== 201) continue;
      const questionId = Number(JSON.parse(text).id);
      const event = await stand.newEvent(`PATTERN-${at}`);
      await askOnly(stand, event, questionId);
      for (const length of [100, 1000, TEXT_UNITS_LIMIT]) {
        const answer = {
          stepId: step.id,
          stepOrderNumber: 1,
          questionId,
          answerTypeId: "Answer",
          answerId: null,
        };
        const sent = { results: [{ ...answer, answerValue: "a".repeat(length) }] };
        const before = await cpuTimeOf(pids);
        const [submitted, other] = await Promise.all([
          attacker.ask(submit, { params: { code: event.code }, body: sent }, null),
          attacker.ask(getSession, {}, tokens.admin),
        ]);
        const cpu = (await cpuTimeOf(pids)) - before;
        seen.submissions += 1;
        seen.costliest = Math.max(seen.costliest, cpu);
        seen.waited = Math.max(seen.waited, other.ms);
        if (submitted.status >= 500) breaches.push(`${regex} with ${length} letters: ${submitted.status}`);
      }
    }
    if (seen.costliest > CPU_MS) breaches.push(`A submission cost ${seen.costliest} ms`);
    if (seen.waited > OTHERS_MS) breaches.push(`Others waited ${Math.round(seen.waited)} ms`);
    const words = `${seen.refused} refused; costliest submission ${seen.costliest} ms of processor time, others waited ${Math.round(seen.waited)} ms`;
    return { tried: PATTERNS.length + seen.submissions, seen: words, breaches };
  },
};
