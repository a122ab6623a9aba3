import {
  createRetentionRule,
  getRetention,
  postponeRetention,
  type RetentionRule,
  runRetention,
  updateRetentionRule,
} from "@foyer/contract/retention.ts";
import { Text } from "@mantine/core";
import { EraseForm } from "../../erasure/erase-form.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";

const REFRESHES = [getRetention];
const { SelectField } = fieldsOf<Values<typeof createRetentionRule>>();
const DaysField = numberFieldOf<{ days: number }>();
const { TextField: ReasonField } = fieldsOf<Values<typeof postponeRetention>>();

const AFTER_EVENT = "After the last day of the event.";

type AddProps = {
  projectId: number;
  questions: readonly { id: number; name: string }[];
  /** All personal data have a rule. */
  hasAll: boolean;
  onClose: () => void;
};

/** Adds a rule: for all personal data, or for the answers to a question. */
export function AddRule({ projectId, questions, hasAll, onClose }: AddProps) {
  const form = useEntityForm(createRetentionRule, {
    params: { projectId },
    start: { questionId: null },
    refreshes: REFRESHES,
    saved: () => "The rule is added.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The rule could not be added." submit="Add rule" onCancel={onClose}>
      <SelectField
        name="questionId"
        label="What is erased"
        choices={questions.map(({ id, name }) => ({ value: String(id), label: `Answers to ${name}` }))}
        placeholder={hasAll ? "Choose a question" : "All personal data"}
        hint={hasAll ? "" : "Choose a question to erase its answers alone."}
        nothingFound="No such question."
        clearLabel="Erase all personal data"
        isFirst
      />
      <DaysField name="days" label="Days" hint={AFTER_EVENT} required />
    </DialogForm>
  );
}

type RuleProps = { projectId: number; rule: RetentionRule; onClose: () => void };

/** Changes after how many days a rule erases. */
export function EditRule({ projectId, rule, onClose }: RuleProps) {
  const form = useEntityForm(updateRetentionRule, {
    params: { projectId, ruleId: rule.id },
    latest: rule,
    refreshes: REFRESHES,
    saved: () => "The rule is saved.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The rule could not be saved." submit="Save" onCancel={onClose}>
      <DaysField name="days" label="Days" hint={`${AFTER_EVENT} Managers are told again.`} required />
    </DialogForm>
  );
}

/** Postpones what a rule erases. rules/privacy 14 */
export function PostponeRule({ projectId, rule, onClose }: RuleProps) {
  const form = useEntityForm(postponeRetention, {
    params: { projectId, ruleId: rule.id },
    start: { days: 30 },
    refreshes: REFRESHES,
    saved: () => "The erasure is postponed.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The erasure could not be postponed." submit="Postpone" onCancel={onClose}>
      <DaysField name="days" label="By days, from today" required />
      <ReasonField name="reason" label="Reason" hint="Managers read it here." required />
    </DialogForm>
  );
}

type RunProps = RuleProps & { projectName: string; subject: string };

/** Erases now, after the project's name was typed. */
export function EraseNow({ projectId, rule, projectName, subject, onClose }: RunProps) {
  const form = useEntityForm(runRetention, {
    params: { projectId, ruleId: rule.id },
    start: {},
    refreshes: REFRESHES,
    onSaved: onClose,
  });
  return (
    <EraseForm
      form={form}
      submit="Erase now"
      typed={projectName}
      label="Name of the project"
      onKeep={onClose}
    >
      <Text size="sm">
        {subject} are erased at once, without waiting for the date. This cannot be undone. Try it first to see
        how much it is.
      </Text>
    </EraseForm>
  );
}
