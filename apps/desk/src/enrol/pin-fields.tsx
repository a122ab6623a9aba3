import { MIN_PIN_LENGTH } from "./enrol-texts.ts";
import { PinField } from "./pin-field.tsx";

type Props = {
  noun: "desk" | "device";
  pin: string;
  again: string;
  onPin: (pin: string) => void;
  onAgain: (again: string) => void;
  errorAt: (field: string) => string | undefined;
};

/** The two fields of a new PIN. */
export function NewPinFields({ noun, pin, again, onPin, onAgain, errorAt }: Props) {
  return (
    <>
      <PinField
        label={`PIN of this ${noun}`}
        hint={`At least ${MIN_PIN_LENGTH} characters. Nobody can read the data on this device without it, not even you. Digits alone do not stop a thief: use a few words.`}
        value={pin}
        onChange={onPin}
        error={errorAt("pin")}
        isNew
      />
      <PinField label="Repeat the PIN" value={again} onChange={onAgain} error={errorAt("again")} isNew />
    </>
  );
}
