import { UnstyledButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./palette.module.css";
import type { PaletteItem } from "./palette-item.ts";

type Props = {
  id: string | undefined;
  item: PaletteItem;
  isSelected: boolean;
  onChoose: (item: PaletteItem) => void;
};

/** One option of the palette. The active one is scrolled into view. */
export function PaletteOption({ id, item, isSelected, onChoose }: Props) {
  const { label, hint, icon: Icon } = item;
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);
  return (
    <UnstyledButton
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={classes.option}
      // Keeps the focus in the search input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(item)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.label} dir="auto">
        {label}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </UnstyledButton>
  );
}
