import type { SampleName } from "@foyer/domain/printout/samples.ts";
import { Group, SegmentedControl, Select } from "@mantine/core";

type Props = { sample: SampleName; onSampleChange: (sample: SampleName) => void };

const STRIP: readonly { value: SampleName; label: string }[] = [
  { value: "sample", label: "Sample" },
  { value: "short", label: "Short" },
  { value: "longest", label: "Longest" },
  { value: "arabic", label: "Arabic" },
  { value: "chinese", label: "Chinese" },
  { value: "noCompany", label: "No company" },
];
const SCRIPTS: readonly { value: SampleName; label: string }[] = [
  { value: "cyrillic", label: "Cyrillic" },
  { value: "greek", label: "Greek" },
  { value: "hebrew", label: "Hebrew" },
  { value: "devanagari", label: "Devanagari" },
  { value: "thai", label: "Thai" },
  { value: "georgian", label: "Georgian" },
  { value: "armenian", label: "Armenian" },
  { value: "japanese", label: "Japanese" },
  { value: "korean", label: "Korean" },
];

/** The choice of the sample attendee on the canvas: short, long and missing texts, and other scripts. */
export function SampleStrip({ sample, onSampleChange }: Props) {
  const choose = (value: string | null) => {
    const found = [...STRIP, ...SCRIPTS].find((one) => one.value === value);
    if (found) onSampleChange(found.value);
  };
  const isOnStrip = STRIP.some(({ value }) => value === sample);
  return (
    <Group gap="xs" mt="xs">
      <SegmentedControl
        size="xs"
        maw="100%"
        style={{ flexWrap: "wrap" }}
        aria-label="Shown for"
        data={[...STRIP]}
        value={isOnStrip ? sample : ""}
        onChange={choose}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Shown in another script"
        placeholder="More scripts"
        data={[...SCRIPTS]}
        value={isOnStrip ? null : sample}
        onChange={choose}
      />
    </Group>
  );
}
