import { type BarcodePool, listBarcodeTypes } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { availableText } from "@foyer/domain/barcode/stock.ts";
import { ActionIcon, Anchor, Group, ScrollArea, Table } from "@mantine/core";
import { IconFileUpload, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { PoolNameForm } from "./pool-name-form.tsx";
import classes from "./pool-table.module.css";
import { StockMark } from "./stock-mark.tsx";

type Props = { project: Project; pools: readonly BarcodePool[] };

/** The pools, one row renamed at a time. */
export function PoolTable({ project, pools }: Props) {
  const types = useRead(listBarcodeTypes, {});
  const [edited, setEdited] = useState<number>();
  const typeName = (id: number) => types.data?.find((type) => type.id === id)?.name ?? "";
  return (
    <ScrollArea
      className={classes.frame}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table of barcode pools" }}
    >
      <Table className={classes.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="5rem">ID</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Bar code type</Table.Th>
            <Table.Th className={classes.number}>Available</Table.Th>
            <Table.Th w="7rem">Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pools.map((pool) => {
            const path = paths.barcodes({
              projectId: project.id,
              projectName: project.name,
              barcodePoolId: pool.id,
            });
            return (
              <Table.Tr key={pool.id}>
                <Table.Td>{pool.id}</Table.Td>
                <Table.Td className={classes.name}>
                  {edited === pool.id ? (
                    <PoolNameForm projectId={project.id} pool={pool} onEnd={() => setEdited(undefined)} />
                  ) : (
                    <Anchor component={AppLink} to={path} dir="auto" fz="inherit" fw={500}>
                      {pool.name}
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td>{typeName(pool.barCodeType)}</Table.Td>
                <Table.Td className={classes.number}>
                  {availableText(pool.available)} <StockMark counts={pool.counts} />
                </Table.Td>
                <Table.Td>
                  <Group gap={4} wrap="nowrap">
                    <ActionIcon
                      variant="subtle"
                      aria-label={`Rename ${pool.name}`}
                      title="Rename"
                      disabled={edited !== undefined}
                      onClick={() => setEdited(pool.id)}
                    >
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      component={AppLink}
                      to={path}
                      variant="subtle"
                      aria-label={`Files of ${pool.name}`}
                      title="Files"
                    >
                      <IconFileUpload size={18} aria-hidden />
                    </ActionIcon>
                  </Group>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
