import type { BarcodePool } from "@foyer/contract/barcode-pools.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDice5 } from "@tabler/icons-react";
import { useState } from "react";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { CodeImport } from "./code-import.tsx";

const GenerateCodes = lazyPart(() => import("./generate-codes.tsx").then((module) => module.GenerateCodes));

type Props = { projectId: number; pool: BarcodePool };

/** The two ways to fill a pool: a csv file of codes, or codes that Foyer generates. */
export function AddCodes({ projectId, pool }: Props) {
  const [isGenerating, setGenerating] = useState(false);
  return (
    <Stack gap="sm">
      <CodeImport projectId={projectId} poolId={pool.id} />
      <Group gap="xs">
        <Text size="sm">No codes of your own?</Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDice5 size={16} aria-hidden />}
          onClick={() => setGenerating(true)}
        >
          Generate codes
        </Button>
      </Group>
      {isGenerating && (
        <GenerateCodes projectId={projectId} pool={pool} onClose={() => setGenerating(false)} />
      )}
    </Stack>
  );
}
