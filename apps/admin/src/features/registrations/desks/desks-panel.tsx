import { listDesks } from "@foyer/contract/desks.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconDeviceLaptop } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { DeskCard } from "./desk-card.tsx";
import { DeskConflicts } from "./desk-conflicts.tsx";
import { DeskLink } from "./desk-link.tsx";
import type { NewKey } from "./new-key.ts";
import { OpenDesk } from "./open-desk.tsx";
import { REFRESHED } from "./refreshed.ts";

type Props = { project: Project; registrationId: number };

/** Lists desks, which register and print without a network, and their visitors in conflict. rules/desk 1 */
export function DesksPanel({ project, registrationId }: Props) {
  const params = { projectId: project.id, registrationId };
  const read = useRead(listDesks, { params }, REFRESHED);
  const [isOpening, setIsOpening] = useState(false);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "xl" }}
      maw={WIDTHS.form}
      component="section"
      aria-labelledby="desks-title"
    >
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Box flex="1 1 18rem">
            <Title order={2} size="h4" id="desks-title">
              Desks
            </Title>
            <Text size="sm" c="dimmed">
              A desk stores the questionnaire, the badge and a block of reserved barcodes. It registers and
              prints without a network, and syncs its visitors later.
            </Text>
          </Box>
          <Button
            variant="default"
            leftSection={<IconDeviceLaptop size={18} aria-hidden />}
            onClick={() => setIsOpening(true)}
          >
            Open a desk
          </Button>
        </Group>
        <LoadGate read={read} failed="The desks could not be loaded." loading={<Skeleton height={64} />}>
          {(desks) =>
            desks.map((desk) => (
              <DeskCard
                key={desk.id}
                desk={desk}
                params={{ ...params, deskId: desk.id }}
                timeZone={project.timeZone}
                onKey={setNewKey}
              />
            ))
          }
        </LoadGate>
        <DeskConflicts params={params} timeZone={project.timeZone} />
      </Stack>
      <OpenDesk
        isOpen={isOpening}
        params={params}
        onClose={() => setIsOpening(false)}
        onOpened={(opened) => {
          setIsOpening(false);
          setNewKey(opened);
        }}
      />
      <DeskLink projectId={project.id} newKey={newKey} onClose={() => setNewKey(null)} />
    </Paper>
  );
}
