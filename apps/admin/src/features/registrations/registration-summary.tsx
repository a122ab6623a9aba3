import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrations } from "@foyer/contract/registrations.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Skeleton, Stack } from "@mantine/core";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { NotFoundScreen } from "../../shell/not-found-screen.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { PublicLink } from "./public-link.tsx";
import { RegistrationState } from "./registration-state.tsx";

const ReservedBarcodes = lazyPart(
  () => import("./reserved-barcodes.tsx").then((module) => module.ReservedBarcodes),
  { waiting: () => <Skeleton height={90} /> },
);
const DesksPanel = lazyPart(() => import("./desks/desks-panel.tsx").then((module) => module.DesksPanel), {
  waiting: () => <Skeleton height={90} />,
});

type Props = { project: Project; registrationId: string };

/** A registration for operators, who may not change it: how it stands, and its desks or its link. rules/desk 1 */
export function RegistrationSummary({ project, registrationId }: Props) {
  const read = useRead(listRegistrations, { params: { projectId: project.id } }, { staleMs: 0 });
  const registration = read.data?.find(({ id }) => String(id) === registrationId);
  useEntityName("editRegistration", registration?.name);
  return (
    <Loaded read={read} failed="Unable to load requested registration">
      {() =>
        registration ? (
          <Stack gap="md" maw={WIDTHS.form}>
            <RegistrationState project={project} registration={registration} />
            {registration.registrationType === "Offline" ? (
              <>
                <ReservedBarcodes projectId={project.id} registrationId={registration.id} />
                <DesksPanel project={project} registrationId={registration.id} />
              </>
            ) : (
              <PublicLink code={registration.code} />
            )}
          </Stack>
        ) : (
          <NotFoundScreen />
        )
      }
    </Loaded>
  );
}
