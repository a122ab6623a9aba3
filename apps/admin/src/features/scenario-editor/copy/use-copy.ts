import { copyQuestions } from "@foyer/contract/question-copies.ts";
import type { ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { type AdoptMode, adoptScenario } from "@foyer/domain/scenario/edit/adopt-scenario.ts";
import type { PartIds } from "@foyer/domain/scenario/edit/renumber-scenario.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { entryName } from "@foyer/scenario-document/offer-lists.ts";
import type { OpenDocument } from "@foyer/scenario-document/open-document.ts";
import { findCounterparts, withCounterparts } from "@foyer/scenario-document/own-counterparts.ts";
import { useMemo, useState } from "react";
import type { ApiError } from "../../../server/api-error.ts";
import { call } from "../../../server/call.ts";
import { type ScenarioEditing, useScenarioEditing } from "../editing/scenario-editing.ts";

export type Source = { projectId: number; registrationId: number };
/** The scenario and the catalog of this registration. */
type Target = ReturnType<ScenarioEditing["read"]>;
type Options = { opened: OpenDocument; offer: ScenarioOffer; mode: AdoptMode };

/** The copy of another scenario: what it would do, and doing it. rules/scenario 38 */
export function useCopy(source: Source, { opened, offer, mode }: Options) {
  const { scenario, catalog, cultures, project, apply, refresh, read } = useScenarioEditing();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isElsewhere = source.projectId !== project.id;
  const adopt = useMemo(() => {
    const isOffered = (one: Condition) =>
      !("entryId" in one) || entryName(offer, one.kind, one.entryId) !== undefined;
    return (ids: PartIds, target: Target) => {
      const theirs = withCounterparts(opened.scenario, {
        source: opened.catalog,
        target: target.catalog,
        ids,
      });
      return adoptScenario(target.scenario, theirs, { mode, cultureCode: cultures.own, isOffered });
    };
  }, [opened, offer, mode, cultures]);
  const known = useMemo(
    () => (isElsewhere ? findCounterparts(opened.catalog, catalog) : NO_IDS),
    [isElsewhere, opened, catalog],
  );
  const adoption = useMemo(() => adopt(known, { scenario, catalog }), [adopt, known, scenario, catalog]);
  const ownParts = isElsewhere ? countOwn(opened) : 0;
  return {
    adoption,
    /** The number of its parts that belong to the other project. */
    ownParts,
    isBusy,
    error,
    /** Returns whether the copy was made or refused with its reasons; false: it failed, and `error` says why. */
    async copy(): Promise<boolean> {
      if (!adoption.operation || isBusy) return false;
      setBusy(true);
      setError(undefined);
      try {
        const ids = ownParts > 0 ? await copyOwn(project.id, source) : NO_IDS;
        if (ownParts > 0) await refresh();
        const { operation, steps, questions } = adopt(ids, read());
        const done = `Copied ${countOf(steps, "step")}, ${countOf(questions, "question")}.`;
        if (operation) await apply(operation, done);
        return true;
      } catch (failure) {
        setError((failure as ApiError).message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

const NO_IDS: PartIds = { step: new Map(), question: new Map(), answer: new Map() };

/** Gives this project copies of the parts that belong to the other one; returns their new ids. */
async function copyOwn(projectId: number, source: Source): Promise<PartIds> {
  const { steps, questions, answers } = await call(copyQuestions, { params: { projectId }, body: source });
  const ids = (copies: readonly { from: number; to: number }[]) =>
    new Map(copies.map(({ from, to }) => [from, to]));
  return { step: ids(steps), question: ids(questions), answer: ids(answers) };
}

function countOwn({ scenario: { steps }, catalog }: OpenDocument): number {
  const questions = steps.flatMap((step) => step.questions);
  const answers = questions.flatMap((question) => question.answers);
  const own = (entries: ReadonlyMap<number, { isOwn?: boolean }>, parts: readonly { id: number }[]) =>
    parts.filter(({ id }) => entries.get(id)?.isOwn).length;
  return own(catalog.steps, steps) + own(catalog.questions, questions) + own(catalog.answers, answers);
}
