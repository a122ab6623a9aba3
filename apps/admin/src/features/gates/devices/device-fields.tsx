import type { addGateDevice } from "@foyer/contract/gate-devices.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { severalFieldOf } from "../../../form/fields/several-field.tsx";

type DeviceValues = Values<typeof addGateDevice>;
const { TextField } = fieldsOf<DeviceValues>();
const SeveralField = severalFieldOf<DeviceValues>();

/** The name of a device and where it may scan. */
export function DeviceFields({ gates }: { gates: readonly Gate[] }) {
  return (
    <>
      <TextField name="name" label="Name" placeholder="Phone 1" isFirst />
      <SeveralField
        name="gateIds"
        label="Gates"
        hint="Where it may scan."
        choices={gates.map(({ id, name }) => ({ value: String(id), label: name }))}
        nameOf={(id) => `Gate ${id}`}
        noneChosen="All"
        nothingFound="No such gate."
        clearLabel="Choose all gates"
        maximum={LIMITS.gates}
      />
    </>
  );
}
