import type { Gate } from "@foyer/contract/gates.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { GatePage } from "../gate-page.tsx";
import classes from "./help.module.css";
import { SellHere } from "./sell-here.tsx";
import { TestedCode } from "./tested-code.tsx";
import { VisitorPanel } from "./visitor-panel.tsx";
import { VisitorSearch } from "./visitor-search.tsx";

/** Helps visitors whom a gate does not let in by their code. rules/gates 41–45 */
export function HelpScreen() {
  return (
    <GatePage screen="gateHelp">
      {(project, gate) => <Help key={gate.id} project={project} gate={gate} />}
    </GatePage>
  );
}

const HelpSearch = z.object({
  /** The ticket that is helped with. */
  ticket: z
    .string()
    .regex(/^([1-9]\d{0,14})?$/)
    .default(""),
});

function Help({ project, gate }: { project: Project; gate: Gate }) {
  const [{ ticket }, setSearch] = useSearch(HelpSearch);
  const [text, setText] = useState("");
  const [code, setCode] = useState<string | null>(null);
  // The device of this page, and how many scans it has numbered. rules/gates 8
  const [device] = useState(() => ({ id: crypto.randomUUID(), sequence: 0 }));
  const direction: Direction = gate.way === "out" ? "out" : "in";
  const choose = useCallback(
    (ticketId: number | null, testedCode: string | null = null) => {
      setCode(testedCode);
      setSearch({ ticket: ticketId ?? undefined }, { replace: true });
    },
    [setSearch],
  );
  const searchAnew = useCallback(
    (typed: string) => {
      setText(typed);
      choose(null);
    },
    [choose],
  );
  if (gate.isClosed) return <Text>This gate is closed: nobody can be let in here.</Text>;
  const isChosen = ticket !== "" || code !== null;
  const at = { projectId: project.id, gate, direction, timeZone: project.timeZone };
  return (
    <div className={classes.layout} data-chosen={isChosen}>
      <div className={classes.search}>
        <VisitorSearch
          {...at}
          text={text}
          isChosen={isChosen}
          onText={searchAnew}
          onChoose={(ticketId) => choose(ticketId)}
          onTest={(typed) => choose(null, typed)}
        />
        <SellHere project={project} />
      </div>
      <div className={classes.visitor}>
        {ticket !== "" && (
          <VisitorPanel
            key={ticket}
            {...at}
            project={project}
            ticketId={Number(ticket)}
            device={device}
            onNext={() => searchAnew("")}
          />
        )}
        {ticket === "" && code !== null && (
          <TestedCode key={code} {...at} code={code} onChoose={(ticketId) => choose(ticketId)} />
        )}
        {!isChosen && (
          <Text c="dimmed" className={classes.hint}>
            Choose a visitor: let them in, print their badge, or see why not.
          </Text>
        )}
      </div>
    </div>
  );
}
