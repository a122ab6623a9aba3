import { Select } from "@mantine/core";
import { type DeliveryState, STATE_WORDS } from "./delivery-state.tsx";

type Props<State extends DeliveryState> = {
  states: readonly State[];
  /** "": any. */
  state: State | "";
  onChange: (state: State | undefined) => void;
};

/** Narrows a list of deliveries to those in a state. */
export function StateFilter<State extends DeliveryState>({ states, state, onChange }: Props<State>) {
  return (
    <Select
      label="State"
      data={states.map((value) => ({ value, label: STATE_WORDS[value] }))}
      value={state || null}
      onChange={(chosen) => onChange(states.find((one) => one === chosen))}
      placeholder="Any"
      clearable
      clearButtonProps={{ "aria-label": "Any state" }}
      maw={240}
    />
  );
}
