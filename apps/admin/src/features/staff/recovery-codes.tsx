import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Alert, Button, Code, CopyButton, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useEffect, useRef } from "react";

type Props = { codes: readonly string[]; onKept: () => void };

/** New recovery codes, shown until the person confirms that they are saved. rules/second-factor 4 */
export function RecoveryCodes({ codes, onKept }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const isShown = codes.length > 0;
  useEffect(() => {
    if (isShown) panel.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const text = codes.join("\n");
  return (
    <Alert
      ref={panel}
      color="blue"
      icon={<IconKey aria-hidden />}
      title="Save these recovery codes"
      role="status"
      tabIndex={-1}
    >
      <Stack gap="sm">
        <Text size="sm">
          Should you lose your second factor, each signs you in once. Print them or keep them in your password
          manager; they are not shown again.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul" p={0} m={0}>
          {codes.map((code) => (
            <li key={code} style={{ listStyle: "none" }}>
              <Code fz="sm">{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <ButtonRow>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Foyer recovery codes\n\n${text}\n`)}`}
            download="foyer-recovery-codes.txt"
          >
            Save as a file
          </Button>
          <Button onClick={onKept}>I have saved them</Button>
        </ButtonRow>
      </Stack>
    </Alert>
  );
}
