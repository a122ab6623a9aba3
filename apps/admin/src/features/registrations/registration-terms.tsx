import type { BarcodePool } from "@foyer/contract/barcode-pools.ts";
import type { Registration, updateRegistration } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Text } from "@mantine/core";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { Amount } from "../../session/amount.tsx";
import { useCurrency } from "../../session/use-currency.ts";
import classes from "./registrations.module.css";

const { SelectField } = fieldsOf<Values<typeof updateRegistration>>();
const NumberField = numberFieldOf<Values<typeof updateRegistration>>();

/** Price and pool: fields until the first ticket, then a line that says what stays. rules/registrations 15 */
export function Terms({ latest, pools }: { latest: Registration; pools: readonly BarcodePool[] }) {
  const currency = useCurrency() ?? "…";
  const isOffline = latest.registrationType === "Offline";
  if (!latest.isUnsold || isOffline) {
    return (
      <Text size="sm" c="dimmed">
        {latest.registrationType}, <Amount of={latest.ticketPrice} /> a ticket, codes from{" "}
        <bdi>{latest.barCodePoolName}</bdi>, {latest.cultureCode}
        {!isOffline && ". Price and pool stay, as it has tickets."}
      </Text>
    );
  }
  // Until the pools are loaded there is the one that it has.
  const choices = [...pools, { id: latest.barCodePoolId, name: latest.barCodePoolName }]
    .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
    .map((pool) => ({
      value: String(pool.id),
      label: "available" in pool ? `${pool.name} (${formatCount(pool.available)} free)` : pool.name,
    }));
  return (
    <>
      <Text size="sm" c="dimmed">
        {latest.registrationType}, {latest.cultureCode}. These cannot change. Price and pool can, until the
        first ticket.
      </Text>
      <div className={classes.columns}>
        <NumberField name="ticketPrice" label="Ticket price" isMoney hint={`In ${currency}.`} />
        <SelectField name="barCodePoolId" label="Barcode pool" choices={choices} isAlwaysChosen />
      </div>
    </>
  );
}
