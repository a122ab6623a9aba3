import type { BarcodePool } from "@foyer/contract/barcode-pools.ts";
import { totalOf } from "@foyer/domain/barcode/stock.ts";
import { Button, Group, Paper, Stack, Title } from "@mantine/core";
import { useId } from "react";
import { NextStep } from "../../project/next-step.tsx";
import { AddCodes } from "./add-codes.tsx";

type Props = { projectId: number; pool: BarcodePool; onClose: () => void };

/** Fills a new pool, above the list of pools. */
export function FirstCodes({ projectId, pool, onClose }: Props) {
  const titleId = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={titleId}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h5" id={titleId} style={{ overflowWrap: "anywhere" }}>
            Codes for <bdi>“{pool.name}”</bdi>
          </Title>
          <Button size="xs" variant="subtle" flex="none" onClick={onClose}>
            {totalOf(pool.counts) === 0 ? "Later" : "Done"}
          </Button>
        </Group>
        <AddCodes projectId={projectId} pool={pool} />
        {totalOf(pool.counts) > 0 && <NextStep projectId={projectId} />}
      </Stack>
    </Paper>
  );
}
