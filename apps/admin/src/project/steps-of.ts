import type { FirstSteps } from "@foyer/contract/first-steps.ts";
import { paths } from "../paths.ts";

export type Step = {
  title: string;
  hint: string;
  /** Undefined: an earlier step has to be done first. */
  to: string | undefined;
  isDone: boolean;
};

type Options = {
  /** The outbox says how mail is set up; only admins may open it. */
  mayOpenOutbox: boolean;
};

/** The steps to the first ticket, in their order. rules/projects 13 */
export function stepsOf(progress: FirstSteps, { mayOpenOutbox }: Options): Step[] {
  const { project, poolId, hasCodes, registrationId, hasQuestions } = progress;
  const place = project && { projectId: project.id, projectName: project.name };
  const registration = place && registrationId !== null ? { ...place, registrationId } : null;
  return [
    {
      title: project ? `The event: ${project.name}` : "Add the event",
      hint: "Foyer calls an event a project: it has a title, a start and an end.",
      to: place ? paths.editProject(place) : paths.addProject(),
      isDone: project !== null,
    },
    {
      title: "Codes for its tickets",
      hint: "Each ticket carries a barcode of its own. Make a pool, then upload your codes or have them generated.",
      to:
        place === null
          ? undefined
          : poolId === null
            ? paths.addBarcodePool(place)
            : paths.barcodes({ ...place, barcodePoolId: poolId }),
      isDone: hasCodes,
    },
    {
      title: "A registration",
      hint: "What visitors fill in: its price, how many tickets there are, and its language.",
      to: registration
        ? paths.editRegistration(registration)
        : place === null
          ? undefined
          : paths.addRegistration(place),
      isDone: registration !== null,
    },
    {
      title: "Its questions",
      hint: "The questions that visitors answer. Play it once as they will see it; nothing is stored.",
      to: registration ? paths.scenarioPlayer(registration) : undefined,
      isDone: hasQuestions,
    },
    {
      title: "Its badge",
      hint: "Choose a picture and place names and the code on it. Until then a plain page is printed.",
      to: registration ? paths.generalTemplates(registration) : undefined,
      isDone: progress.hasBadge,
    },
    {
      title: "The link for visitors",
      hint: "Copy the public link, send it to your visitors, and register once yourself: that is the first ticket.",
      to: registration ? paths.editRegistration(registration) : undefined,
      isDone: progress.isLinkOpened,
    },
    {
      title: "Mail",
      hint: "Tickets are mailed once a mail server is set up; until then mails wait in the outbox.",
      to: mayOpenOutbox ? paths.outbox() : undefined,
      isDone: progress.hasMail,
    },
  ];
}
