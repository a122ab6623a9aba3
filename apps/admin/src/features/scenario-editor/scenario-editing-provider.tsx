import type { Culture } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useAnnouncement } from "../../shell/use-announcement.ts";
import { nameOfPart } from "./editing/part-names.ts";
import { refusalWords } from "./editing/refusal-words.ts";
import { type Refused, type ScenarioEditing, ScenarioEditingContext } from "./editing/scenario-editing.ts";
import type { Refusals, ScenarioSession } from "./editing/scenario-session.ts";
import type { SessionState } from "./editing/session-state.ts";
import { useEditorAddress } from "./editing/use-editor-address.ts";
import { type Source, useSessionState } from "./editing/use-scenario-session.ts";
import { useBesideOutline, useNeighbourOfRemoved, useShownSelection } from "./editing/use-selection.ts";
import { useTypeChange } from "./editing/use-type-change.ts";

type Props = {
  project: Project;
  registration: Registration;
  allCultures: readonly Culture[];
  session: ScenarioSession;
  source: Source;
  children: ReactNode;
};

const DRAFT_STARTED = "Your change started a draft. Visitors do not see it until it is published.";

/** Provides all panels with the scenario, the selection, and one way to change each. */
export function ScenarioEditingProvider({ children, ...props }: Props) {
  const { said, announce } = useAnnouncement();
  const state = useSessionState(props.session);
  const place = usePlace(props, state);
  const { project, registration, allCultures, source, session } = props;
  const changes = useChanges({ session, catalog: state.catalog, announce, nameOf: place.nameOf });
  const type = useTypeChange({ project, session, editing: state.editing, announce });
  const { changeType } = type;
  const { undo: undoEdit, refuse } = changes;
  const undo = useCallback(
    () => (type.undoType ? void type.undoType().then(refuse) : undoEdit()),
    [type, undoEdit, refuse],
  );
  const canUndo = type.undoType !== null || state.editing.undo.length > 0;
  const sourceBefore = useRef(source);
  useEffect(() => {
    if (sourceBefore.current === "published" && source === "draft") announce(DRAFT_STARTED);
    sourceBefore.current = source;
  }, [source, announce]);
  const editing = useMemo<ScenarioEditing>(
    () => ({
      project,
      registration,
      allCultures,
      source,
      state,
      scenario: state.editing.scenario,
      catalog: state.catalog,
      announce,
      ...place,
      ...changes,
      undo,
      canUndo,
      changeType,
    }),
    [project, registration, allCultures, source, state, announce, place, changes, undo, canUndo, changeType],
  );
  return (
    <ScenarioEditingContext value={editing}>
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </ScenarioEditingContext>
  );
}

/** The selection and the culture, both from the address, and the names of parts in that culture. */
function usePlace({ registration, allCultures }: Omit<Props, "children">, state: SessionState) {
  const { scenario } = state.editing;
  const { catalog } = state;
  const own = registration.cultureCode;
  const codes = useMemo(() => allCultures.map(({ cultureCode }) => cultureCode), [allCultures]);
  const { culture, selection: chosen, pathOf, select, replace } = useEditorAddress(own, codes);
  const selection = useShownSelection(chosen, scenario);
  useNeighbourOfRemoved(chosen, scenario, replace);
  const isChosen = chosen.kind !== "list";
  const { besideOutline, showBesideOutline } = useBesideOutline();
  const cultures = useMemo(() => ({ culture, own }), [culture, own]);
  const nameOf = useCallback(
    (part: ScenarioPart) => nameOfPart(part, { scenario, catalog }, cultures),
    [scenario, catalog, cultures],
  );
  return useMemo(
    () => ({
      cultures,
      selection,
      isChosen,
      besideOutline,
      showBesideOutline,
      nameOf,
      pathOf,
      select,
      sourcePath: (other: Source, to = chosen) => pathOf(to, culture, other),
    }),
    [
      cultures,
      culture,
      selection,
      chosen,
      isChosen,
      besideOutline,
      showBesideOutline,
      nameOf,
      pathOf,
      select,
    ],
  );
}

type ChangesOptions = Pick<Props, "session"> & Pick<ScenarioEditing, "catalog" | "announce" | "nameOf">;

const NOT_REFUSED: Refused = { sentences: [], isChanged: false };

/** The changes that panels can make; a refusal is also shown to the user. */
function useChanges({ session, catalog, announce, nameOf }: ChangesOptions) {
  const [refused, setRefused] = useState<Refused>(NOT_REFUSED);
  const report = useCallback(
    (refusals: Refusals, done?: string, isChanged = false): Refusals => {
      setRefused({ sentences: refusals ? refusalWords(refusals, catalog, nameOf) : [], isChanged });
      if ((!refusals || isChanged) && done) announce(done);
      return refusals;
    },
    [announce, catalog, nameOf],
  );
  // An undo can bring a part back and still not to its old place.
  const goBack = useCallback(
    (go: () => Refusals, done: string) => {
      const before = session.getState().editing.scenario;
      const refusals = go();
      report(refusals, done, session.getState().editing.scenario !== before);
    },
    [report, session],
  );
  return useMemo(
    () => ({
      refused,
      dismissRefusal: () => setRefused(NOT_REFUSED),
      /** Shows why the server has refused; null: it has not. */
      refuse: (sentence: string | null) =>
        setRefused(sentence === null ? NOT_REFUSED : { sentences: [sentence], isChanged: false }),
      apply: async (operation: Operation, done?: string) => report(await session.apply(operation), done),
      async applyLater(operations: readonly Operation[]) {
        for (const operation of operations) await session.applyLater(operation);
      },
      undo: () => goBack(session.undo, "Undone."),
      redo: () => goBack(session.redo, "Redone."),
      resolve: (conflict: { id: number }, operation?: Operation) =>
        void report(session.resolve(conflict.id, operation)),
      takeOver: session.takeOver,
      refresh: session.refresh,
      read: () => {
        const { editing, catalog: current } = session.getState();
        return { scenario: editing.scenario, catalog: current };
      },
      addAnswers: session.addAnswers,
      retrySave: () => void session.retry(),
    }),
    [refused, report, goBack, session],
  );
}
