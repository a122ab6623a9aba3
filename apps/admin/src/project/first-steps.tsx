import { getFirstSteps, type FirstSteps as Progress } from "@foyer/contract/first-steps.ts";
import { listMails } from "@foyer/contract/mails.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useId } from "react";
import { useRead } from "../server/use-read.ts";
import { useSession } from "../session/use-session.ts";
import { AppLink } from "../shell/app-link.tsx";
import { focusHeading } from "../shell/focus-heading.ts";
import classes from "./first-steps.module.css";
import { type Step, stepsOf } from "./steps-of.ts";

type Props = {
  /** The project to show; without it, all that the person sees. */
  projectId?: number;
};

/** The steps to the first ticket, each with a link; gone with that ticket, or once they are hidden. rules/projects 13 */
export function FirstSteps({ projectId }: Props) {
  const { can } = useSession();
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: "foyer.first-steps-hidden",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const place = String(projectId ?? "home");
  const isShown = can(getFirstSteps) && !hidden.includes(place);
  const query = projectId === undefined ? {} : { projectId };
  const { data } = useRead(getFirstSteps, { query }, { enabled: isShown });
  if (!isShown || data === undefined || data.hasTicket) return null;
  // A project that is over needs no steps; who may not add one is not asked to.
  if (data.project === null && (projectId !== undefined || !can(createProject))) return null;
  const hide = () => {
    setHidden([...hidden, place]);
    focusHeading();
  };
  return <Steps progress={data} onHide={hide} />;
}

function Steps({ progress, onHide }: { progress: Progress; onHide: () => void }) {
  const titleId = useId();
  const steps = stepsOf(progress, { mayOpenOutbox: useSession().can(listMails) });
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "lg" }}
      maw={WIDTHS.form}
      component="section"
      aria-labelledby={titleId}
    >
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" id={titleId}>
            Steps to the first ticket
          </Title>
          <Button size="xs" variant="subtle" flex="none" onClick={onHide}>
            Hide
          </Button>
        </Group>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <OneStep key={step.title} step={step} isNext={step === next} />
          ))}
        </ol>
      </Stack>
    </Paper>
  );
}

function OneStep({ step: { title, hint, to, isDone }, isNext }: { step: Step; isNext: boolean }) {
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark}>
        <Mark size={20} aria-hidden />
      </span>
      <span>
        {to === undefined ? (
          <Text component="span" c="dimmed">
            {title}
          </Text>
        ) : (
          <AppLink to={to} style={isNext ? { fontWeight: 600 } : undefined}>
            {title}
          </AppLink>
        )}
        {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
      </span>
      {isNext && (
        <Text size="sm" c="dimmed" className={classes.hint}>
          {hint}
        </Text>
      )}
    </li>
  );
}
