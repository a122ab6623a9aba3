import { Alert, Button, Group } from "@mantine/core";
import type { EditedRow, RowEdit } from "./use-row-edit.ts";

type Props<Row, Draft> = { editing: RowEdit<Row, Draft>; edited: EditedRow<Row, Draft> };

/** The error below a row that could not be saved; after a 412, the current values. */
export function RowFailure<Row, Draft>({ editing, edited: { failure, current } }: Props<Row, Draft>) {
  return (
    <Alert color="red" title={failure} role="alert">
      {current === undefined ? (
        "What you typed is still here: save again, or cancel."
      ) : (
        <Group>
          <span>
            It now reads “{editing.nameOf(current)}”. Saving again replaces that with what you typed.
          </span>
          <Button size="xs" variant="default" onClick={editing.takeCurrent}>
            Use theirs
          </Button>
        </Group>
      )}
    </Alert>
  );
}
