import type { Culture } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { nameOfPart } from "./editing/part-names.ts";
import { refusalWords } from "./editing/refusal-words.ts";
import { type ScenarioEditing, ScenarioEditingContext } from "./editing/scenario-editing.ts";
import type { Refusals, ScenarioSession } from "./editing/scenario-session.ts";
import { useEditorAddress } from "./editing/use-editor-address.ts";
import { type Source, useSessionState } from "./editing/use-scenario-session.ts";

type Props = {
  project: Project;
  registration: Registration;
  allCultures: readonly Culture[];
  session: ScenarioSession;
  source: Source;
  children: ReactNode;
};

/** Gives all panels the scenario, the selection, and one way to change each. */
export function ScenarioEditingProvider(props: Props) {
  const { project, registration, allCultures, session, source, children } = props;
  const state = useSessionState(session);
  const { scenario } = state.editing;
  const { catalog } = state;
  const own = registration.cultureCode;
  const codes = useMemo(() => allCultures.map(({ cultureCode }) => cultureCode), [allCultures]);
  const { culture, selection, pathOf, select } = useEditorAddress(own, codes);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const dismissRefusal = useCallback(() => setRefused([]), []);
  const [said, setSaid] = useState("");
  // A sentence that is said twice is read twice.
  const announce = useCallback(
    (sentence: string) => setSaid((before) => (before === sentence ? `${sentence}\u00a0` : sentence)),
    [],
  );
  const cultures = useMemo(() => ({ culture, own }), [culture, own]);
  const nameOf = useCallback(
    (part: ScenarioPart) => nameOfPart(part, { scenario, catalog }, cultures),
    [scenario, catalog, cultures],
  );
  const tell = useCallback(
    (refusals: Refusals, done?: string): Refusals => {
      if (!refusals) {
        setRefused([]);
        if (done) announce(done);
        return null;
      }
      setRefused(refusalWords(refusals, catalog, nameOf));
      return refusals;
    },
    [announce, catalog, nameOf],
  );
  const editing = useMemo<ScenarioEditing>(
    () => ({
      project,
      registration,
      scenario,
      catalog,
      state,
      cultures,
      allCultures,
      selection,
      announce,
      nameOf,
      pathOf,
      select,
      refused,
      dismissRefusal,
      source,
      sourcePath: (other, to = selection) => pathOf(to, culture, other),
      takeOver: session.takeOver,
      apply: async (operation: Operation, done) => tell(await session.apply(operation), done),
      async applyLater(operations) {
        for (const operation of operations) await session.applyLater(operation);
      },
      undo: () => void tell(session.undo(), "Undone."),
      redo: () => void tell(session.redo(), "Done again."),
      resolve: (conflict, operation) => void tell(session.resolve(conflict.id, operation)),
      refresh: session.refresh,
      readCatalog: () => session.getState().catalog,
      retrySave: () => void session.retry(),
    }),
    [
      project,
      registration,
      scenario,
      catalog,
      state,
      cultures,
      allCultures,
      selection,
      announce,
      nameOf,
      pathOf,
      select,
      refused,
      dismissRefusal,
      tell,
      session,
      source,
      culture,
    ],
  );
  return (
    <ScenarioEditingContext value={editing}>
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </ScenarioEditingContext>
  );
}
