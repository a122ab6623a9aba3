import { listItecDeliveries } from "@foyer/contract/itec-deliveries.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { ItecMode, Registration, updateRegistration } from "@foyer/contract/registrations.ts";
import { Alert, Button, Fieldset, PasswordInput, Stack, TextInput } from "@mantine/core";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { useFormContext } from "../../../form/form-context.ts";
import { useField } from "../../../form/use-field.ts";
import { useRead } from "../../../server/use-read.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";

const { RadioField } = fieldsOf<Values<typeof updateRegistration>>();

const MODES: { value: ItecMode; label: string; hint: string }[] = [
  { value: "off", label: "Off", hint: "Tickets are not passed on." },
  {
    value: "optional",
    label: "Optional",
    hint: "Visitors choose on the page. Only tickets of visitors who agree are delivered.",
  },
  {
    value: "always",
    label: "Always",
    hint: "Every ticket is delivered once it is paid or free. The page informs visitors.",
  },
];

type Settings = { key?: string | null; attendeeTypeId?: string | null; hasKey?: boolean };
const asSettings = (value: unknown): Settings =>
  typeof value === "object" && value !== null ? (value as Settings) : {};

/** The fields of the delivery of tickets to the networking platform: on or off, key, attendee type. rules/itec 1, 3 */
export function ItecFields({ latest }: { latest: Registration }) {
  const isOn = useFormContext().fields.valueOf("itec") !== "off";
  return (
    <Fieldset legend="Networking (ITEC)">
      <Stack gap="md">
        <RadioField name="itec" label="ITEC" choices={MODES} />
        {isOn && <ItecSettings latest={latest} />}
      </Stack>
    </Fieldset>
  );
}

function ItecSettings({ latest }: { latest: Registration }) {
  const field = useField("itecSettings", { show: wordsOf, isSecret: true });
  const { errors } = useFormContext().fields;
  const settings = asSettings(field.value);
  const { hasKey } = latest.itecSettings;
  const isRemoved = settings.key === null;
  const change = (patch: Settings) => field.onChange({ ...settings, ...patch });
  return (
    <>
      <PasswordInput
        name="itecSettings.key"
        label="ITEC key"
        description={
          hasKey && !isRemoved
            ? "A key is set. It is never shown again. Type another key to replace it."
            : "The key signs deliveries, so that the platform knows the sender. It is never shown again."
        }
        inputWrapperOrder={["label", "input", "error", "description"]}
        placeholder={hasKey && !isRemoved ? "••••••••" : undefined}
        autoComplete="new-password"
        maxLength={LIMITS.itecKey}
        value={settings.key ?? ""}
        onChange={(event) => change({ key: event.currentTarget.value })}
        error={errors["itecSettings.key"]}
        visibilityToggleButtonProps={{ "aria-label": "Show the typed key" }}
      />
      {hasKey && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "start" }}
          onClick={() => change({ key: isRemoved ? "" : null })}
        >
          {isRemoved ? "Keep the key" : "Remove the key"}
        </Button>
      )}
      <TextInput
        name="itecSettings.attendeeTypeId"
        label="Attendee type"
        description="The id of the type that these visitors have on the platform."
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="off"
        maxLength={LIMITS.itecAttendeeTypeId}
        value={settings.attendeeTypeId ?? ""}
        onChange={(event) => change({ attendeeTypeId: event.currentTarget.value })}
        error={errors["itecSettings.attendeeTypeId"]}
      />
      {(isRemoved || (!hasKey && !settings.key)) && (
        <Alert color="orange">Without a key, deliveries fail until one is set.</Alert>
      )}
      <Pause latest={latest} />
    </>
  );
}

/** Shows why nothing is delivered at the moment, whatever the form contains. rules/itec 7 */
function Pause({ latest }: { latest: Registration }) {
  const { projectId } = useScreenParams("editRegistration");
  const params = { projectId: Number(projectId), registrationId: latest.id };
  const read = useRead(listItecDeliveries, { params, query: {} });
  if (!read.data?.pausedBecause) return null;
  return (
    <Alert color="orange">
      {read.data.pausedBecause} Until an admin changes that, deliveries wait and are not lost.
    </Alert>
  );
}

/** The value of a key that somebody else saved is not known here. */
const wordsOf = (value: unknown) => {
  const { attendeeTypeId, hasKey } = asSettings(value);
  return `${hasKey ? "with a key" : "without a key"}, attendee type ${attendeeTypeId || "none"}`;
};
