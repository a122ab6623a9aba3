import { answers } from "@foyer/contract/answers.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { CatalogAnswer } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError, isTemporary } from "../../../server/api-error.ts";
import { call } from "../../../server/call.ts";
import { queryClient } from "../../../server/query-client.ts";
import { findQuestion } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { planAnswers } from "./answer-lines.ts";

/** A line that was not added, and why. */
export type FailedLine = { text: string; reason: string };

/** Adds typed answers in the background, one call after the other, so that the next one can be typed at once. */
export function useNewAnswers(questionId: number) {
  const editing = useScenarioEditing();
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<readonly FailedLine[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Enables the answers of these texts, and creates those that the catalog does not have; one change, undone whole. */
  async function addNow(texts: readonly string[]): Promise<void> {
    const { apply, addAnswers, read, cultures, announce } = latest.current;
    const { scenario, catalog } = read();
    const question = findQuestion(scenario, questionId)?.question;
    if (!question) return;
    const { lines, repeated } = planAnswers(texts, { question, catalog, culture: cultures.culture });
    const found: CatalogAnswer[] = [];
    const refused: FailedLine[] = [];
    /** After a failure of the network or the server, the other lines are not tried. */
    let outage: string | undefined;
    for (const { text, entry } of lines) {
      const added =
        entry ??
        outage ??
        (await create(text).catch((error: unknown) => {
          const reason = reasonOf(error);
          if (isOutage(error)) outage = reason;
          return reason;
        }));
      if (typeof added === "string") refused.push({ text, reason: added });
      else found.push(added);
      setWaiting((count) => count - 1);
    }
    setWaiting((count) => count - repeated);
    setFailed((before) => [...before, ...refused]);
    addAnswers(found);
    const operations = found.map(
      ({ id }): Operation => ({ kind: "enable-answer", questionId, answer: { id, texts: {} } }),
    );
    const [only] = operations;
    if (!only) {
      if (repeated > 0) announce("The question has these answers already.");
      return;
    }
    const there = repeated > 0 ? ` ${countOf(repeated, "other was", "others were")} there already.` : "";
    await apply(
      operations.length === 1 ? only : { kind: "group", operations },
      `${countOf(operations.length, "answer")} added.${there}`,
    );
  }

  /** New answers belong to the project. rules/catalogs 20 */
  async function create(text: string): Promise<CatalogAnswer> {
    const { cultures, project } = latest.current;
    const { culture: cultureCode } = cultures;
    const localizations = [{ cultureCode, text }];
    const body = { internalName: text, localizations, questionId, required: false };
    const { id } = await call(answers.create, { query: { projectId: project.id }, body });
    void queryClient.invalidateQueries({ queryKey: [answers.list.path] });
    return { id, internalName: text, texts: { [cultureCode]: text }, questionId, isOwn: true };
  }

  return {
    /** The number of answers that are being added. */
    waiting,
    failed,
    forgetFailed: () => setFailed([]),
    add(texts: readonly string[]) {
      setWaiting((count) => count + texts.length);
      queue.current = queue.current.then(() => addNow(texts));
    },
  };
}

const isOutage = (error: unknown) => isTemporary(error) || (error instanceof ApiError && error.status >= 500);

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return Object.values(error.fields)[0] ?? error.message;
}
