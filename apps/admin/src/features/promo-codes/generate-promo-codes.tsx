import { generatePromoCodes, getNewPromoCode } from "@foyer/contract/promo-codes.ts";
import { MAX_PREFIX, makeCode, shapeOf } from "@foyer/domain/barcode/code-shape.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Code, Text } from "@mantine/core";
import { useMemo } from "react";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { CODE_REFRESHES } from "./promo-code-refreshes.ts";

type GenerateValues = Values<typeof generatePromoCodes>;
const { TextField } = fieldsOf<GenerateValues>();
const NumberField = numberFieldOf<GenerateValues>();

type Props = { projectId: number; groupId: number; onClose: () => void };

const DEFAULT_COUNT = 100;

/** Asks how many promo codes to generate, what they begin with, and what they are worth. rules/promo-codes 10 */
export function GeneratePromoCodes(props: Props) {
  const read = useRead(getNewPromoCode, { params: { projectId: props.projectId } });
  return (
    <FormDialog isOpen title="Generate promo codes" onClose={props.onClose}>
      <Loaded read={read} failed="The settings could not be loaded." loading={null}>
        {(start) => <GenerateForm {...props} start={{ ...start, count: DEFAULT_COUNT, prefix: "" }} />}
      </Loaded>
    </FormDialog>
  );
}

function GenerateForm({ projectId, groupId, onClose, start }: Props & { start: GenerateValues }) {
  const form = useEntityForm(generatePromoCodes, {
    params: { projectId, groupId },
    start,
    check: ({ prefix }) => findErrors(prefix ?? ""),
    refreshes: CODE_REFRESHES,
    saved: ({ CountAddCodes }) => `${countOf(CountAddCodes, "code")} have been generated.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The codes could not be generated." submit="Generate" onCancel={onClose}>
      <NumberField name="count" label="How many" />
      <TextField
        name="prefix"
        label="Prefix (optional)"
        hint={`At most ${MAX_PREFIX} symbols; the rest is random, so that nobody can guess a code.`}
      />
      <NumberField
        name="discountAmount"
        label="Discount"
        isShare
        hint="A share of the price: 0.25 is a quarter off, 1 is free."
      />
      <NumberField name="ticketCount" label="Ticket count" hint="How many tickets may be sold with each." />
      <Sample prefix={form.values.prefix?.trim() ?? ""} />
    </DialogForm>
  );
}

function findErrors(prefix: string) {
  const { error } = shapeOf("Code 128", prefix.trim());
  return error === undefined ? {} : { prefix: error };
}

/** A sample code. It is never one of the generated codes, which the server draws. */
function Sample({ prefix }: { prefix: string }) {
  const sample = useMemo(() => {
    const { shape } = shapeOf("Code 128", prefix);
    return shape ? makeCode(shape, (below) => Math.floor(Math.random() * below)) : null;
  }, [prefix]);
  return (
    sample !== null && (
      <Text size="sm" role="status">
        For example <Code fz="sm">{sample}</Code>
      </Text>
    )
  );
}
