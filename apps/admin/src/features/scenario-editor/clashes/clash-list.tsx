import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import { refusalWords } from "../editing/refusal-words.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { type OpenClash, partOf } from "../editing/scenario-session.ts";
import { isFieldClash } from "./field-clash.tsx";
import { operationWords } from "./operation-words.ts";

/** The own changes that could not be done after somebody else's save, but those that are shown at their field. rules/scenario 31 */
export function ClashList() {
  const { state } = useScenarioEditing();
  const clashes = state.clashes.filter((clash) => !isFieldClash(clash));
  if (clashes.length === 0) return null;
  return (
    <Stack gap="xs">
      {clashes.map((clash) => (
        <ClashNotice key={clash.id} clash={clash} />
      ))}
    </Stack>
  );
}

function ClashNotice({ clash }: { clash: OpenClash }) {
  const { catalog, nameOf, resolve, pathOf } = useScenarioEditing();
  const part = partOf(clash.operation);
  const sentences = [...clash.sentences, ...refusalWords(clash.refusals, catalog, nameOf)];
  return (
    <Alert color="orange" role="alert" title="One of your changes was not saved">
      <Text size="sm">
        <bdi>{operationWords(clash.operation, nameOf)}</bdi>
      </Text>
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          <bdi>{sentence}</bdi>
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => resolve(clash, clash.operation)}>
          Try again
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => resolve(clash)}>
          Leave it
        </Button>
        <Button size="compact-sm" variant="subtle" component={AppLink} to={pathOf(part)}>
          Show {part.kind}
        </Button>
      </Group>
    </Alert>
  );
}
