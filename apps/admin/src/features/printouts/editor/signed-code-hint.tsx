import { getSignedCodes } from "@foyer/contract/signed-codes.ts";
import { specialFieldOf } from "@foyer/domain/printout/template-field.ts";
import { Text } from "@mantine/core";
import { useRead } from "../../../server/use-read.ts";
import { type FieldRow, placedRow } from "../fields/field-row.ts";

type Props = { projectId: number; isOffline: boolean; rows: readonly FieldRow[] };

/** Says where a field “Signed code” of the template prints nothing. rules/gates 32 */
export function SignedCodeHint({ rows, ...template }: Props) {
  return rows.some((row) => specialFieldOf(placedRow(row)) === "signedCode") ? <Hint {...template} /> : null;
}

function Hint({ projectId, isOffline }: Omit<Props, "rows">) {
  const { data } = useRead(getSignedCodes, { params: { projectId } });
  if (!data) return null;
  if (!data.isOn)
    return (
      <Text size="sm" c="var(--warn)">
        Signed codes are off, so this field prints nothing. Turn them on under Gates.
      </Text>
    );
  return isOffline ? (
    <Text size="sm" c="dimmed">
      Desks and reserved barcodes are not signed: their badges leave this field empty.
    </Text>
  ) : null;
}
