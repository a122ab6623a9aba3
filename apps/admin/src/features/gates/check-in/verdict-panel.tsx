import type { Gate } from "@foyer/contract/gates.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { IconAlertTriangle, IconCheck, IconCloudOff, IconScan, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Outcome } from "./use-scans.ts";
import classes from "./verdict-panel.module.css";
import { reasonSentence, verdictTitle } from "./verdict-words.ts";

type Props = { outcome: Outcome | null; gate: Gate; timeZone: string };

const ICONS = { admitted: IconCheck, marked: IconAlertTriangle, refused: IconX } as const;

/** The verdict on the last scan: a sign, a word, a colour, and whom it is about. rules/gates 7 */
export function VerdictPanel({ outcome, gate, timeZone }: Props) {
  if (outcome === null) {
    return (
      <Frame look="none" icon={<IconScan size={48} stroke={1.4} aria-hidden />} title="Ready">
        <p className={classes.reason}>Scan a code, or type it and press Enter.</p>
      </Frame>
    );
  }
  if (outcome.state !== "evaluated") {
    const isUnsent = outcome.state === "unsent";
    return (
      <Frame
        look={isUnsent ? "marked" : "refused"}
        icon={<IconCloudOff size={56} stroke={1.8} aria-hidden />}
        title={isUnsent ? "Not known yet" : "Not scanned"}
      >
        <p className={classes.reason}>
          {outcome.message} {isUnsent && "The scan is sent again by itself."}
        </p>
        <p className={classes.code}>{outcome.code}</p>
      </Frame>
    );
  }
  const { scan } = outcome;
  const Icon = ICONS[scan.verdict];
  const reason = reasonSentence(scan, gate, (at) => formatMoment(at, timeZone));
  return (
    <Frame look={scan.verdict} icon={<Icon size={56} stroke={2.4} aria-hidden />} title={verdictTitle(scan)}>
      {reason !== "" && <p className={classes.reason}>{reason}</p>}
      {scan.holder && (
        <p className={classes.holder}>
          <bdi className={classes.name}>{scan.holder.name}</bdi>
          <bdi>{scan.holder.company}</bdi>
          <bdi className={classes.quiet}>{scan.holder.registrationName}</bdi>
        </p>
      )}
      <p className={classes.code}>{scan.code}</p>
    </Frame>
  );
}

type FrameProps = {
  look: "none" | "admitted" | "marked" | "refused";
  icon: ReactNode;
  title: string;
  children: ReactNode;
};

function Frame({ look, icon, title, children }: FrameProps) {
  return (
    <section
      className={classes.panel}
      data-look={look}
      aria-label="Last scan"
      aria-live="assertive"
      aria-atomic
    >
      <span className={classes.sign}>{icon}</span>
      <div className={classes.texts}>
        <h2 className={classes.title}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
