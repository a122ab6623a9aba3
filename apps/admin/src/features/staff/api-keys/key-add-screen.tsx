import { createApiKey, type NewApiKey } from "@foyer/contract/api-keys.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { FormPanel } from "../../../form/form-panel.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { KeyFields } from "./key-fields.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { KEY_READS } from "./key-reads.ts";

/** Makes an API key; then shows its text, this once. rules/api-keys 4 */
export function KeyAddScreen() {
  const [made, setMade] = useState<NewApiKey>();
  if (!made) return <KeyForm onMade={setMade} />;
  return (
    <KeyPanel made={made}>
      <Group gap="xs">
        <Button variant="default" onClick={() => setMade(undefined)}>
          Make another key
        </Button>
        <Button variant="default" component={AppLink} to={paths.apiKeys()}>
          To the API keys
        </Button>
      </Group>
    </KeyPanel>
  );
}

function KeyForm({ onMade }: { onMade: (made: NewApiKey) => void }) {
  const form = useEntityForm(createApiKey, {
    start: { role: "viewer", access: "read", expiresInDays: 365 },
    refreshes: KEY_READS,
    onSaved: onMade,
    // The key has to be copied before anybody leaves.
    mustStay: true,
  });
  return (
    <FormPanel
      form={form}
      failed="The key was not made."
      submit="Make key"
      maw={WIDTHS.form}
      buttons={
        <Button component={AppLink} to={paths.apiKeys()} variant="default">
          Cancel
        </Button>
      }
    >
      <KeyFields role={form.values.role} />
    </FormPanel>
  );
}
