import { listItecDeliveries } from "@foyer/contract/itec-deliveries.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Alert, Anchor, Button } from "@mantine/core";
import { IconAlertTriangle, IconSend } from "@tabler/icons-react";
import { paths } from "../../../paths.ts";
import { useRead } from "../../../server/use-read.ts";
import { AppLink } from "../../../shell/app-link.tsx";

type Props = { project: { id: number; name: string }; registration: Registration };

const pathOf = ({ project, registration }: Props) =>
  paths.itecDeliveries({
    projectId: project.id,
    projectName: project.name,
    registrationId: registration.id,
  });

const useDeliveries = ({ project, registration }: Props) =>
  useRead(listItecDeliveries, {
    params: { projectId: project.id, registrationId: registration.id },
    query: {},
  }).data;

/** A link to the registration's deliveries, where there are any or will be. */
export function ItecDeliveriesLink(props: Props) {
  const data = useDeliveries(props);
  if (props.registration.itec === "off" && !data?.TotalCount) return null;
  return (
    <Button
      component={AppLink}
      to={pathOf(props)}
      variant="default"
      leftSection={<IconSend size={18} aria-hidden />}
    >
      ITEC deliveries
    </Button>
  );
}

/** Shows the number of dead letters, if there are any. rules/itec 9 */
export function FailedDeliveries(props: Props) {
  const failed = useDeliveries(props)?.failed ?? 0;
  if (failed === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="region" aria-label="Failed deliveries">
      {failed === 1 ? "1 ticket" : `${formatCount(failed)} tickets`} could not be delivered to ITEC.{" "}
      <Anchor component={AppLink} to={`${pathOf(props)}?state=failed`} inherit fw={600}>
        Show reasons and repeat
      </Anchor>
    </Alert>
  );
}
