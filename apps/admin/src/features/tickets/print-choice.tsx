import { LIMITS } from "@foyer/contract/limits.ts";
import { Radio, Stack, Text, TextInput } from "@mantine/core";
import type { Ref } from "react";
import { printedBeforeSentence } from "./print-words.ts";

type Props = {
  areBadges: boolean;
  onBadges: (areBadges: boolean) => void;
  /** The number of badges that were printed before. */
  printedBefore: number;
  /** The reason why they are printed again; undefined: nobody asks for it. */
  reason: string | undefined;
  onReason: (reason: string) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Asks for tickets or badges, and why badges are printed again. rules/printouts 16, 19, 20 */
export function PrintChoice({ areBadges, onBadges, printedBefore, reason, onReason, error, ref }: Props) {
  return (
    <>
      <Radio.Group
        label="Print them"
        value={String(areBadges)}
        onChange={(value) => onBadges(value === "true")}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="false" label="As tickets" description="Each with its own template." data-autofocus />
          <Radio
            value="true"
            label="As badges"
            description="With the onsite template of the registration, if it has one."
          />
        </Stack>
      </Radio.Group>
      {areBadges && printedBefore > 0 && <Text size="sm">{printedBeforeSentence(printedBefore)}</Text>}
      {reason !== undefined && (
        <TextInput
          ref={ref}
          label="Why are they printed again?"
          required
          value={reason}
          error={error}
          maxLength={LIMITS.reprintReason}
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
        />
      )}
    </>
  );
}
