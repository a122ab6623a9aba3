import type { GateVisitor } from "@foyer/contract/gate-help.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./help.module.css";
import { shortStateOf } from "./help-words.ts";

type OptionProps = { id: string; isSelected: boolean; onChoose: () => void };

type Props = OptionProps & { visitor: GateVisitor; timeZone: string };

/** A visitor among those found: who they are, and how they stand at this gate. */
export function VisitorOption({ visitor, timeZone, ...option }: Props) {
  const { name, company, email, registrationName, lastPassage } = visitor;
  const { color, words } = shortStateOf(visitor);
  const passed = lastPassage && `${lastPassage.direction === "in" ? "In" : "Out"} at ${lastPassage.gateName}`;
  const more = [
    company,
    email,
    registrationName,
    passed && lastPassage && `${passed}, ${formatMoment(lastPassage.at, timeZone)}`,
  ];
  return (
    <Option {...option}>
      <span className={classes.name} dir="auto">
        {name || email || visitor.test.code}
      </span>
      <DotBadge color={color} size="sm">
        {words}
      </DotBadge>
      <span className={classes.more} dir="auto">
        {more.filter(Boolean).join(" · ")}
      </span>
    </Option>
  );
}

/** Tests what was typed as a code. */
export function TestOption({ code, ...option }: OptionProps & { code: string }) {
  return (
    <Option {...option}>
      <span className={classes.name}>
        Test “<bdi>{code}</bdi>” as a code
      </span>
      <span className={classes.more}>Says what the gate would say. Nothing is stored.</span>
    </Option>
  );
}

function Option({ id, isSelected, onChoose, children }: OptionProps & { children: ReactNode }) {
  return (
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={classes.option}
      // Keeps the focus in the search input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </UnstyledButton>
  );
}
