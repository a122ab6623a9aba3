import type { ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import type { AdoptMode, adoptScenario } from "@foyer/domain/scenario/edit/adopt-scenario.ts";
import type { OpenDocument } from "@foyer/scenario-document/open-document.ts";
import { both, LoadGate } from "@foyer/ui/load-gate.tsx";
import { Alert, Button, Group, Radio, ScrollArea, Skeleton, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { nameOfPart } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useOffer } from "../editing/use-offer.ts";
import { unmappedWords } from "./unmapped-words.ts";
import { type Source, useCopy } from "./use-copy.ts";
import { useSourceScenario } from "./use-source-scenario.ts";

type Props = { projectId: number; registrationId: number; onClose: () => void };

/** The parts that the copy would add and those that could not be mapped, with the button that copies in one change. */
export function CopyPreview({ onClose, ...place }: Props) {
  const { cultures } = useScenarioEditing();
  const source = useSourceScenario(place, cultures.culture);
  return (
    <LoadGate
      read={both(source, useOffer())}
      failed="The scenario could not be loaded."
      loading={<Skeleton height={120} />}
    >
      {([[opened, itsOffer], offer]) => (
        <Preview source={place} opened={opened} itsOffer={itsOffer} offer={offer} onClose={onClose} />
      )}
    </LoadGate>
  );
}

type PreviewProps = {
  source: Source;
  opened: OpenDocument;
  /** The offer of the source's project. */
  itsOffer: ScenarioOffer;
  /** The offer of this project. */
  offer: ScenarioOffer;
  onClose: () => void;
};

function Preview({ source, opened, itsOffer, offer, onClose }: PreviewProps) {
  const { scenario } = useScenarioEditing();
  const [mode, setMode] = useState<AdoptMode>("replace");
  const { adoption, ownParts, copy, isBusy, error } = useCopy(source, { opened, offer, mode });
  const { operation, steps, questions } = adoption;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A refusal is shown above the scenario.
    if (await copy()) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {error && (
          <Alert color="red" role="alert" title="The scenario could not be copied.">
            {error}
          </Alert>
        )}
        {scenario.steps.length > 0 && (
          <Radio.Group label="What is here" value={mode} onChange={(value) => setMode(value as AdoptMode)}>
            <Stack gap={6} mt={6}>
              <Radio value="replace" label={replaceLabel(scenario.steps.length)} />
              <Radio value="add" label="Keep it, and add what is missing" />
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm" role="status">
          {operation
            ? `${countOf(steps, "step")} and ${countOf(questions, "question")} come in.`
            : "There is nothing to copy."}
        </Text>
        {operation && ownParts > 0 && (
          <Text size="sm">
            {ownParts === 1 ? "One of its parts belongs" : `${formatCount(ownParts)} of its parts belong`} to
            the other project. This project gets a copy of its own.
          </Text>
        )}
        <NotMapped adoption={adoption} opened={opened} itsOffer={itsOffer} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!operation} loading={isBusy}>
            Copy
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const replaceLabel = (steps: number) =>
  steps === 1
    ? "Replace it: the step of this scenario goes, Undo brings it back"
    : `Replace it: the ${formatCount(steps)} steps of this scenario go, Undo brings them back`;

type NotMappedProps = Pick<PreviewProps, "opened" | "itsOffer"> & {
  adoption: ReturnType<typeof adoptScenario>;
};

function NotMapped({ adoption: { unmapped }, opened, itsOffer }: NotMappedProps) {
  const { cultures, allCultures } = useScenarioEditing();
  if (unmapped.length === 0) return null;
  const culture =
    allCultures.find(({ cultureCode }) => cultureCode === cultures.own)?.cultureName ?? cultures.own;
  const names = {
    nameOf: (part: Parameters<typeof nameOfPart>[0]) => nameOfPart(part, opened, cultures),
    offer: itsOffer,
    culture,
  };
  return (
    <Alert
      color="yellow"
      title={`${countOf(unmapped.length, "thing")} could not be copied as ${unmapped.length === 1 ? "it is" : "they are"}`}
    >
      <ScrollArea.Autosize
        mah={220}
        type="auto"
        viewportProps={{ tabIndex: 0, "aria-label": "Not copied as it was" }}
      >
        <ul style={{ margin: 0, paddingInlineStart: "1.2em" }}>
          {unmapped.map((one) => {
            const sentence = unmappedWords(one, names);
            return (
              <li key={sentence}>
                <bdi>{sentence}</bdi>
              </li>
            );
          })}
        </ul>
      </ScrollArea.Autosize>
    </Alert>
  );
}
