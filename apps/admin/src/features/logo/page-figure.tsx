import type { Scheme } from "@foyer/domain/event-face/face-colours.ts";
import type { CSSProperties, ReactNode } from "react";
import classes from "./page-figure.module.css";

type Props = { scheme: Scheme; style?: CSSProperties; children: ReactNode };

/** A part of a visitor's page in the colours of a scheme, whatever the scheme of this screen. */
export function PageFigure({ scheme, style, children }: Props) {
  return (
    <figure className={classes.page} data-scheme={scheme} {...(style && { style })}>
      {children}
      <figcaption>{scheme === "light" ? "Light page" : "Dark page"}</figcaption>
    </figure>
  );
}
