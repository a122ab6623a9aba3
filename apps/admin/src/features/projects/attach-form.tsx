import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import type { Form } from "../../form/form-context.ts";
import { FormPanel } from "../../form/form-panel.tsx";
import type { Read } from "../../server/use-read.ts";

type Entry = { id: number; internalName: string };
type FieldName = "placeId" | "sectionId";

const { SelectField } = fieldsOf<Record<FieldName, string>>();

type Props = {
  form: Form;
  field: FieldName;
  /** "place" or "partition". */
  one: string;
  label: string;
  catalog: Read<readonly Entry[]>;
  /** Undefined while loading. */
  attached: readonly Entry[] | undefined;
};

/** A choice of the catalog's entries that a project does not have yet; without a choice Add does nothing. */
export function AttachForm(props: Props) {
  const { one, catalog } = props;
  const failed = `The catalog of ${one}s could not be loaded.`;
  return (
    <LoadGate read={catalog} failed={failed} loading={<AttachFields {...props} entries={undefined} />}>
      {(entries) => <AttachFields {...props} entries={entries} />}
    </LoadGate>
  );
}

type FieldsProps = Omit<Props, "catalog"> & { entries: readonly Entry[] | undefined };

function AttachFields({ form, field, one, label, attached, entries }: FieldsProps) {
  const taken = new Set(attached?.map(({ id }) => id));
  const free = attached && entries?.filter(({ id }) => !taken.has(id));
  const submit = async () => {
    if (form.situation.isDirty) await form.actions.submit();
  };
  return (
    <FormPanel
      form={{ ...form, actions: { ...form.actions, submit } }}
      failed={`The ${one} could not be added.`}
      submit="Add"
    >
      <SelectField
        name={field}
        label={label}
        required={false}
        placeholder={placeholderOf(free, one)}
        choices={free?.map(({ id, internalName }) => ({ value: String(id), label: internalName }))}
        nothingFound={`No such ${one}`}
        clearLabel="Choose none"
        disabled={free === undefined || free.length === 0}
      />
    </FormPanel>
  );
}

function placeholderOf(free: readonly Entry[] | undefined, one: string): string {
  if (free === undefined) return "Loading";
  return free.length === 0 ? `All ${one}s of the catalog are added` : `Choose a ${one}`;
}
