import {
  getWaitingList,
  listWaitingEntries,
  moveInLine,
  removeWaitingEntry,
  updateWaitingList,
  type WaitingEntry,
  type WaitingList,
} from "@foyer/contract/waiting-list.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { LIST_WORDS } from "./waiting-words.ts";

type ListKey = { projectId: number; registrationId: number };
export const WAITING_REFRESHES = [getWaitingList, listWaitingEntries];

type Terms = Values<typeof updateWaitingList>;
const { CheckField, SelectField } = fieldsOf<Terms>();
const MinutesField = numberFieldOf<Terms>();
const PlaceField = numberFieldOf<Values<typeof moveInLine>>();

const CHOICES = (["off", "open", "closed"] as const).map((value) => ({ value, label: LIST_WORDS[value] }));

/** Changes the terms of a waiting list. */
export function TermsForm({
  params,
  list,
  onClose,
}: {
  params: ListKey;
  list: WaitingList;
  onClose: () => void;
}) {
  const form = useEntityForm(updateWaitingList, {
    params,
    latest: list,
    refreshes: WAITING_REFRESHES,
    saved: () => "The waiting list is saved.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The waiting list could not be saved." submit="Save" onCancel={onClose}>
      <SelectField
        name="waitingList"
        label="Waiting list"
        hint="Visitors can join once the registration is sold out."
        choices={CHOICES}
        isAlwaysChosen
        isFirst
      />
      <MinutesField
        name="offerMinutes"
        label="An offer lasts, in minutes"
        hint="1,440 minutes are a day. Then the place goes to the next in line."
      />
      <CheckField
        name="offersInOrder"
        label="Offer free places in order"
        hint="Otherwise free places are kept until you choose somebody."
      />
    </DialogForm>
  );
}

type EntryProps = { params: ListKey; entry: WaitingEntry; onClose: () => void };

/** Moves somebody to another place in line. */
function MoveForm({ params, entry, onClose }: EntryProps) {
  const form = useEntityForm(moveInLine, {
    params: { ...params, entryId: entry.id },
    start: { place: entry.place ?? 1 },
    refreshes: WAITING_REFRESHES,
    saved: ({ place }) => `${entry.email} is number ${place} in line.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The place could not be changed." submit="Move" onCancel={onClose}>
      <PlaceField name="place" label="Place in line" hint="1 is next. A number beyond the end is the end." />
    </DialogForm>
  );
}

/** Asks before somebody is removed. */
export function RemoveDialog({ params, entry, onClose }: EntryProps) {
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${entry.email}?`}
      call={removeWaitingEntry}
      options={{
        params: { ...params, entryId: entry.id },
        refreshes: WAITING_REFRESHES,
        saved: () => `${entry.email} is removed.`,
      }}
      failed="The place could not be removed."
      submit="Remove"
      isDestructive
      onClose={onClose}
    >
      {entry.state === "offered"
        ? "The offer ends, and its place goes to the next in line."
        : "The place in line is lost. The visitor can join again at the end."}
    </ConfirmDialog>
  );
}

type MoveProps = Omit<EntryProps, "entry"> & { entry: WaitingEntry | null };

/** The dialog with the form that moves. */
export const MoveDialog = ({ entry, ...rest }: MoveProps) => (
  <FormDialog isOpen={entry !== null} title={entry ? `Move ${entry.email}` : ""} onClose={rest.onClose}>
    {entry && <MoveForm entry={entry} {...rest} />}
  </FormDialog>
);
