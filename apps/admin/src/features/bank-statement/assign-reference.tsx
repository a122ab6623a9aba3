import { ActionIcon, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { referencesIn } from "./file/references.ts";
import type { StatementRow } from "./statement-rows.ts";

type Props = { row: StatementRow; onAssign: (row: StatementRow, references: string[]) => Promise<void> };

/** Looks for another ticket or group of a transfer, by the reference that somebody types. */
export function AssignReference({ row, onAssign }: Props) {
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const look = async (event: FormEvent) => {
    event.preventDefault();
    // A number alone is a ticket's.
    const words = referencesIn(typed.replace(/(?<![\p{L}\p{N}])\d/gu, "T$&"));
    if (words.length === 0) {
      setFailure("A reference such as T4711 or G12.");
      return;
    }
    setFailure(undefined);
    try {
      await onAssign(row, words);
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return (
    <form onSubmit={(event) => void look(event)} noValidate>
      <TextInput
        size="xs"
        maw={180}
        aria-label={`Reference of ${row.paymentId}`}
        placeholder="T4711"
        value={typed}
        error={failure}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        rightSection={
          <ActionIcon
            type="submit"
            variant="subtle"
            size="sm"
            aria-label={`Look for the ticket of ${row.paymentId}`}
          >
            <IconSearch size={14} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  );
}
