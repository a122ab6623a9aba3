import { type CodeShortage, listCodeShortages } from "@foyer/contract/code-shortages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { paths } from "../paths.ts";
import { useRead } from "../server/use-read.ts";
import { useSession } from "../session/use-session.ts";
import { AppLink } from "../shell/app-link.tsx";

type Props = {
  project: Pick<Project, "id" | "name">;
  /** The only pool to show. */
  poolId?: number;
  /** The page itself is where codes are added. */
  isPoolPage?: boolean;
};

/** A red line for each pool that is short of codes, as long as it is, for those who can add some. rules/registrations 10 */
export function CodeShortages({ project, poolId, isPoolPage = false }: Props) {
  const mayRead = useSession().can(listCodeShortages);
  const read = useRead(listCodeShortages, { params: { projectId: project.id } }, { enabled: mayRead });
  const shortages = (read.data ?? []).filter((one) => poolId === undefined || one.poolId === poolId);
  if (shortages.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      aria-label="Barcodes are missing"
      role="region"
    >
      <Stack gap={4}>
        {shortages.map((shortage) => (
          <Text key={shortage.poolId} size="sm" style={{ overflowWrap: "anywhere" }}>
            {wordsOf(shortage)}{" "}
            {!isPoolPage && (
              <Anchor
                component={AppLink}
                to={paths.barcodes({
                  projectId: project.id,
                  projectName: project.name,
                  barcodePoolId: shortage.poolId,
                })}
                aria-label={`Add codes to ${shortage.poolName}`}
                inherit
                fw={600}
              >
                Add codes
              </Anchor>
            )}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

function wordsOf({ poolName, needed, available }: CodeShortage) {
  const pool = <bdi>“{poolName}”</bdi>;
  if (needed === 0) return <>The pool {pool} has no codes yet.</>;
  const missing = `${formatCount(needed - available)} of ${formatCount(needed)} tickets still planned have no code.`;
  return available === 0 ? (
    <>
      The pool {pool} has no free codes, so nobody can get a ticket. {missing}
    </>
  ) : (
    <>
      The pool {pool} has only {formatCount(available)} free codes. {missing}
    </>
  );
}
