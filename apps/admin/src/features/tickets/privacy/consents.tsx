import type { Consent, ConsentEnd, ConsentSource } from "@foyer/contract/consents.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Stack, Text, Title } from "@mantine/core";

const SOURCES: Readonly<Record<ConsentSource, string>> = {
  registration: "on the registration page",
  group: "on the page of a group order",
  offer: "when accepting the ticket",
  correction: "in a correction by the holder",
  file: "by staff, in a file",
  desk: "at a desk",
  staff: "by staff, in a correction",
};

const ENDS: Readonly<Record<ConsentEnd, string>> = {
  holder: "Withdrawn by the holder",
  staff: "Ended by staff",
  "passed-on": "The ticket was passed on",
};

/** The consents that the holders of a ticket have given, with their texts of then. rules/questions 24 */
export function Consents({ consents, timeZone }: { consents: readonly Consent[]; timeZone: string }) {
  return (
    <Stack gap="xs" component="section" aria-label="Consents">
      <Title order={2} size="h5">
        Consents
      </Title>
      {consents.map((consent) => (
        <div key={`${consent.questionId} ${consent.givenAt}`}>
          <Text size="sm" dir="auto" style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {consent.text}
          </Text>
          <Text size="xs" c="dimmed">
            Agreed on <Moment at={consent.givenAt} timeZone={timeZone} /> {SOURCES[consent.source]}:{" "}
            <bdi>{consent.registrationName}</bdi>, version {consent.scenarioVersion}, {consent.cultureCode}.
            {consent.endedAt && consent.endedBy && (
              <>
                {" "}
                {ENDS[consent.endedBy]} on <Moment at={consent.endedAt} timeZone={timeZone} />.
              </>
            )}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
