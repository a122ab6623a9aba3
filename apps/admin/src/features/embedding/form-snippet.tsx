import { listRegistrationLanguages } from "@foyer/contract/registration-languages.ts";
import type { RegistrationRow } from "@foyer/contract/registrations.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Code, Group, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { snippetOf } from "./snippet-of.ts";

type Props = { projectId: number; registrations: readonly RegistrationRow[] };

/** An example of answers that a link fills in. rules/embedding 7 */
const EXAMPLE = "?firstName=Ann&company=Acme";

const OWN_LANGUAGE = "";

/** The lines of HTML that put a registration's form on a website. */
export function FormSnippet({ projectId, registrations }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [language, setLanguage] = useState(OWN_LANGUAGE);
  const registration = registrations.find(({ id }) => String(id) === chosen) ?? registrations[0];
  const registrationId = registration?.id ?? 0;
  const languages = useRead(listRegistrationLanguages, { params: { projectId, registrationId } });
  if (!registration) return null;
  const snippet = snippetOf({ ...registration, language, base: window.location.origin });
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "xl" }}
      maw={WIDTHS.form}
      component="section"
      aria-labelledby="form-snippet"
    >
      <Stack gap="md">
        <Title order={2} size="h3" id="form-snippet">
          Put the form on a page
        </Title>
        <Select
          label="Registration"
          data={registrations.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(registration.id)}
          onChange={(value) => {
            setChosen(value);
            setLanguage(OWN_LANGUAGE);
          }}
          allowDeselect={false}
        />
        <Select
          label="Language"
          data={[
            { value: OWN_LANGUAGE, label: "That of the registration" },
            ...(languages.data ?? []).map(({ cultureCode, cultureName }) => ({
              value: cultureCode,
              label: cultureName,
            })),
          ]}
          value={language}
          onChange={(value) => setLanguage(value ?? OWN_LANGUAGE)}
          allowDeselect={false}
        />
        <Text size="sm">Paste these lines where the form should be. It takes the height that it needs.</Text>
        <Code block tabIndex={0} aria-label="Lines of HTML">
          {snippet}
        </Code>
        <Group>
          <CopyButton value={snippet} label="Copy lines" />
        </Group>
        <Text size="sm" c="var(--muted)">
          A link to the form can fill in what you know: add <Code>{EXAMPLE}</Code> to it.
        </Text>
      </Stack>
    </Paper>
  );
}
