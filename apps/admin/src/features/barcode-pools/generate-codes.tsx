import type { BarcodePool } from "@foyer/contract/barcode-pools.ts";
import { generateCodes } from "@foyer/contract/barcode-pools.ts";
import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { MAX_PREFIX, makeCode, shapeOf } from "@foyer/domain/barcode/code-shape.ts";
import { findSymbology, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { warningOfCode } from "@foyer/domain/barcode/warning-of-code.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Code, Text } from "@mantine/core";
import { useMemo } from "react";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Unchecked, Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import type { Errors } from "../../form/form-errors.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { CODE_REFRESHES } from "./code-refreshes.ts";
import { WARNINGS } from "./code-warnings.tsx";

const { TextField } = fieldsOf<Values<typeof generateCodes>>();
const NumberField = numberFieldOf<Values<typeof generateCodes>>();

type Props = { projectId: number; pool: BarcodePool; onClose: () => void };

const DEFAULT_COUNT = 100;
/** Codes that take long enough to say so. */
const SLOW_COUNT = 50_000;

/** Asks how many codes to generate, and what they begin with. rules/barcode-pools 11 */
export function GenerateCodes({ projectId, pool, onClose }: Props) {
  const shortages = useRead(listCodeShortages, { params: { projectId } });
  const short = shortages.data?.find(({ poolId }) => poolId === pool.id);
  const missing = short ? Math.min(short.needed - short.available, LIMITS.generatedCodes) : 0;
  return (
    <FormDialog isOpen title={`Generate codes for “${pool.name}”`} onClose={onClose}>
      {!shortages.isPending && (
        <GenerateForm
          projectId={projectId}
          pool={pool}
          onClose={onClose}
          count={missing || DEFAULT_COUNT}
          isMissing={missing > 0}
        />
      )}
    </FormDialog>
  );
}

function GenerateForm({ projectId, pool, onClose, ...start }: Props & { count: number; isMissing: boolean }) {
  const symbology = findSymbology(pool.barCodeType);
  const form = useEntityForm(generateCodes, {
    params: { projectId, poolId: pool.id },
    start: { count: start.count, prefix: "" },
    check: (body) => (symbology ? findErrors(symbology, body) : {}),
    refreshes: CODE_REFRESHES,
    saved: ({ addedCodesAmount }) => `${formatCount(addedCodesAmount)} codes have been generated.`,
    onSaved: onClose,
  });
  const { count, prefix } = form.values;
  const takesLong = Number(count) >= SLOW_COUNT ? "This can take half a minute." : undefined;
  return (
    <DialogForm form={form} failed="The codes could not be generated." submit="Generate" onCancel={onClose}>
      <NumberField
        name="count"
        label="How many"
        hint={takesLong ?? (start.isMissing ? "This many are missing for the planned tickets." : undefined)}
      />
      <TextField
        name="prefix"
        label="Prefix (optional)"
        hint={`At most ${MAX_PREFIX} symbols; the rest is random, so that nobody can guess a code.`}
      />
      {symbology && <Sample symbology={symbology} prefix={prefix?.trim() ?? ""} />}
    </DialogForm>
  );
}

function findErrors(symbology: Symbology, { prefix }: Unchecked<typeof generateCodes>): Errors {
  const { error } = shapeOf(symbology, prefix?.trim() ?? "");
  return error === undefined ? {} : { prefix: error };
}

/** A sample code. It is never one of the generated codes, which the server draws. */
function Sample({ symbology, prefix }: { symbology: Symbology; prefix: string }) {
  const sample = useMemo(() => {
    const { shape } = shapeOf(symbology, prefix);
    return shape ? makeCode(shape, drawAny) : null;
  }, [symbology, prefix]);
  if (sample === null) return null;
  const warning = warningOfCode(symbology, sample);
  return (
    <>
      <Text size="sm" role="status">
        For example <Code fz="sm">{sample}</Code> ({symbology})
      </Text>
      {warning && <Alert color="orange">These codes: {WARNINGS[warning]}</Alert>}
    </>
  );
}

function drawAny(below: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % below;
}
