import {
  IconAlertTriangle,
  IconCheck,
  IconCloudCheck,
  IconCloudOff,
  IconScan,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./verdict-frame.module.css";

/** `offline`: admitted by what the device knows, and nobody else was asked. */
export type VerdictLook = "none" | "admitted" | "offline" | "marked" | "refused";
/** `unsent`: nobody has evaluated the scan. */
type Sign = VerdictLook | "unsent";

const SIGNS = {
  none: { Icon: IconScan, size: 48, stroke: 1.4 },
  admitted: { Icon: IconCheck, size: 56, stroke: 2.4 },
  offline: { Icon: IconCloudCheck, size: 56, stroke: 1.8 },
  marked: { Icon: IconAlertTriangle, size: 56, stroke: 2.4 },
  refused: { Icon: IconX, size: 56, stroke: 2.4 },
  unsent: { Icon: IconCloudOff, size: 56, stroke: 1.8 },
} as const satisfies Record<Sign, object>;

type Props = {
  look: VerdictLook;
  /** The sign; absent: that of the look. */
  sign?: Sign;
  title: string;
  /** Why, in a sentence. */
  reason: string;
  holder?: { name: string; company: string; registrationName: string } | null;
  code?: string;
  /** The name of the panel; absent: it is about the last scan. */
  label?: string;
  children?: ReactNode;
};

/** The verdict on a scan: a sign, a word, a colour, and whom it is about; never a colour alone. */
export function VerdictFrame(props: Props) {
  const { look, sign = look, title, reason, holder, code, label = "Last scan", children } = props;
  const { Icon, size, stroke } = SIGNS[sign];
  return (
    <section className={classes.panel} data-look={look} aria-label={label} aria-live="assertive" aria-atomic>
      <span className={classes.sign}>
        <Icon size={size} stroke={stroke} aria-hidden />
      </span>
      <div className={classes.texts}>
        <h2 className={classes.title}>{title}</h2>
        {reason !== "" && <p className={classes.reason}>{reason}</p>}
        {holder && (
          <p className={classes.holder}>
            <bdi className={classes.name}>{holder.name}</bdi>
            <bdi>{holder.company}</bdi>
            <bdi className={classes.quiet}>{holder.registrationName}</bdi>
          </p>
        )}
        {children}
        {code !== undefined && <p className={classes.code}>{code}</p>}
      </div>
    </section>
  );
}
