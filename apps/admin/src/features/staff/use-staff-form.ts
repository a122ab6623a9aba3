import { getHistory } from "@foyer/contract/audit.ts";
import { getSession } from "@foyer/contract/session.ts";
import { getStaff, inviteStaff, listStaff, Staff, updateStaff } from "@foyer/contract/staff.ts";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { ApiError } from "../../server/api-error.ts";
import { useCopies } from "../../server/use-copies.ts";
import { useWrite } from "../../server/use-write.ts";
import { EMPTY, faultsOf, type StaffValues, toBody, toFaults, valuesOf } from "./staff-values.ts";

/** What of a person is read again after a change: one may have changed oneself. */
export const STAFF_READS = [listStaff, getStaff, getHistory, getSession] as const;

/** What is typed into a person's form; a failure keeps it, and so does a newer copy. Without `latest` one is invited. */
export function useStaffForm(latest?: Staff) {
  const [base, setBase] = useState(latest);
  const messages = useMessages();
  const invite = useWrite(inviteStaff, { refreshes: STAFF_READS });
  const update = useWrite(updateStaff, { refreshes: STAFF_READS });
  const form = useForm<StaffValues>({
    initialValues: latest ? valuesOf(latest) : EMPTY,
    validate: (values) => faultsOf(values),
  });

  const copies = useCopies({ latest, base, setBase, form, valuesOf, schema: Staff });
  const { theirs, failure, setFailure, start, take } = copies;

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (copies.keepTheirs(error)) return;
    const faults = toFaults(error.fields);
    form.setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setFailure(error.message);
    messages.add("danger", error.message);
  };

  /** Invites; undefined when it could not. The answer has the link, which is told this once. */
  const sendInvitation = async () => {
    setFailure(undefined);
    if (form.validate().hasErrors) return undefined;
    try {
      const invited = await invite.mutateAsync({ body: toBody(form.getValues()) });
      start(EMPTY);
      return invited;
    } catch (error) {
      return refuse(error);
    }
  };

  /** Saves; false when it could not. `active` is changed apart from the rest, which stays as it was saved. */
  const save = async (active?: boolean): Promise<boolean> => {
    setFailure(undefined);
    if (!base || theirs || (active === undefined && form.validate().hasErrors)) return false;
    const values = active === undefined ? form.getValues() : valuesOf(base);
    const body = { ...toBody(values), active: active ?? base.active, version: base.version };
    try {
      const saved = await update.mutateAsync({ params: { id: base.id }, body });
      if (active === undefined) take(saved);
      else setBase(saved);
      messages.add("success", `“${saved.name}” has been saved.`);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };

  return {
    form,
    base,
    theirs,
    failure,
    sendInvitation,
    save,
    keepMine: copies.keepMine,
    takeTheirs: copies.takeTheirs,
    isSaving: invite.isPending || update.isPending,
  };
}
