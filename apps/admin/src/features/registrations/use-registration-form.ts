import {
  getRegistration,
  listRegistrations,
  Registration,
  updateRegistration,
} from "@foyer/contract/registrations.ts";
import { useEffect, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import {
  type EditValues,
  editFaults,
  type Faults,
  toChanges,
  toEditFaults,
  valuesOf,
} from "./registration-values.ts";

const same = (a: EditValues, b: EditValues) => JSON.stringify(a) === JSON.stringify(b);

/** What is typed into a registration's form; a failure keeps it, and so does a newer copy. rules/registrations 5 */
export function useRegistrationForm({ projectId, latest }: { projectId: number; latest: Registration }) {
  const [base, setBase] = useState(latest);
  const [values, setValues] = useState(() => valuesOf(latest));
  const [theirs, setTheirs] = useState<Registration>();
  const [faults, setFaults] = useState<Faults<EditValues>>({});
  const [failure, setFailure] = useState<string>();
  const messages = useMessages();
  const write = useWrite(updateRegistration, { refreshes: [listRegistrations, getRegistration] });
  const isDirty = !same(values, valuesOf(base));

  const take = (registration: Registration) => {
    setBase(registration);
    setValues(valuesOf(registration));
    setTheirs(undefined);
    setFaults({});
    setFailure(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer copy or a last undone change matters
  useEffect(() => {
    if (!isDirty && latest.version > base.version) take(latest);
  }, [latest, isDirty]);

  const set = <N extends keyof EditValues>(name: N, value: EditValues[N]) =>
    setValues((before) => ({ ...before, [name]: value }));

  const refuse = (error: ApiError) => {
    const current = error.code === "stale-version" ? Registration.safeParse(error.current) : undefined;
    if (current?.success) return setTheirs(current.data);
    const found = toEditFaults(error.fields);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setFailure(error.message);
    messages.add("danger", error.message);
  };

  const save = async (): Promise<boolean> => {
    const found = editFaults(values);
    setFaults(found);
    setFailure(undefined);
    if (theirs || Object.keys(found).length > 0) return false;
    try {
      const params = { projectId, registrationId: base.id };
      take(await write.mutateAsync({ params, body: toChanges(values, base.version) }));
      messages.add("success", "Registration was successfully updated");
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
      return false;
    }
  };

  return {
    values,
    set,
    /** rules/registrations 8: a ticket has no message. */
    setOutcome: (outcome: EditValues["outcome"]) =>
      setValues((before) => ({
        ...before,
        outcome,
        outcomeMessage: outcome === "ticket" ? "" : before.outcomeMessage,
      })),
    faults,
    failure,
    theirs,
    isDirty,
    save,
    /** Keeps what is typed, to be saved over what somebody else saved. */
    keepMine: () => {
      if (!theirs) return;
      setBase(theirs);
      setTheirs(undefined);
    },
    takeTheirs: () => theirs && take(theirs),
    isSaving: write.isPending,
  };
}
