import type { Project } from "@foyer/contract/projects.ts";
import { howToPayLines } from "@foyer/domain/ticket/how-to-pay.ts";
import { WallTime } from "@foyer/ui/format/wall-time.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper } from "@mantine/core";
import { useCurrency } from "../../session/use-currency.ts";
import classes from "./project-summary.module.css";

/** The general information of a project, read-only. */
export function ProjectSummary(project: Project) {
  const { timeZone } = project;
  const currency = useCurrency();
  const facts = [
    ["Title", project.name],
    ["Event BEID", project.eventBEID],
    ["Start", <WallTime key="start" time={project.startDateTime} timeZone={timeZone} />],
    ["End", <WallTime key="end" time={project.endDateTime} timeZone={timeZone} />],
    ["Currency", currency],
    ["Authorization QR link template", project.authorizationLinkTemplate],
    ["Data QR link template", project.dataLinkTemplate],
    ["How to pay", howToPayLines(project.howToPay).join("\n")],
    ["Contact: email", project.contactEmail],
    ["Contact: phone", project.contactPhone],
    ["Ask why a badge is printed again", project.asksReprintReason ? "Yes" : "No"],
  ] as const;
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} maw={WIDTHS.form}>
      <dl className={classes.facts}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact || "—"}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
