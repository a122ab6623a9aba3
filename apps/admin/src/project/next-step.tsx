import { getFirstSteps } from "@foyer/contract/first-steps.ts";
import { Text } from "@mantine/core";
import { useRead } from "../server/use-read.ts";
import { useSession } from "../session/use-session.ts";
import { AppLink } from "../shell/app-link.tsx";
import { stepsOf } from "./steps-of.ts";

/** The next of the steps to the first ticket, where another one has just been done. rules/projects 13 */
export function NextStep({ projectId }: { projectId: number }) {
  const mayRead = useSession().can(getFirstSteps);
  const { data } = useRead(getFirstSteps, { query: { projectId } }, { enabled: mayRead, staleMs: 0 });
  const next = data && !data.hasTicket ? stepsOf(data).find(({ isDone }) => !isDone) : undefined;
  if (!next?.to) return null;
  return (
    <Text size="sm">
      Next: <AppLink to={next.to}>{next.title}</AppLink>
    </Text>
  );
}
