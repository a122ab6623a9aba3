import { Button, Group } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { NumberInput } from "../../../form/number-input.tsx";
import classes from "./part-row.module.css";

type Props = {
  name: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onCancel: () => void;
};

/** Asks for a part's new place among its siblings. */
export function MoveTo({ name, place, count, onMove, onCancel }: Props) {
  const [to, setTo] = useState<number | string>(place);
  const isPlace = Number.isInteger(to) && Number(to) >= 1 && Number(to) <= count;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPlace) onMove(Number(to));
  };
  return (
    <form
      className={classes.mover}
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <NumberInput
          label={`Move “${name}” to`}
          description={`1 to ${count}`}
          value={to}
          onChange={setTo}
          min={1}
          max={count}
          kind="count"
          error={isPlace ? undefined : `Enter a number from 1 to ${count}.`}
          size="xs"
          data-autofocus
          autoFocus
        />
        <Button type="submit" size="xs" disabled={!isPlace}>
          Move
        </Button>
      </Group>
    </form>
  );
}
