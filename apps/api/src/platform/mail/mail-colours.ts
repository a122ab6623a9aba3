import type { FaceColours, Scheme } from "@foyer/domain/event-face/face-colours.ts";

/** The colours of a mail in one scheme; `band` is the ground of its title, null for a title on the card. */
export type MailColours = {
  page: string;
  card: string;
  text: string;
  quiet: string;
  link: string;
  warning: string;
  warningLine: string;
  band: { ground: string; text: string } | null;
};

// Those of the visitor's page. A mail has no access to its tokens.
const SURFACES: Record<Scheme, Omit<MailColours, "band">> = {
  light: {
    page: "#f5f6f8",
    card: "#ffffff",
    text: "#1a1a1a",
    quiet: "#555555",
    link: "#0b5394",
    warning: "#fff7e6",
    warningLine: "#b45309",
  },
  dark: {
    page: "#111316",
    card: "#1a1c20",
    text: "#eceef1",
    quiet: "#a9afb9",
    link: "#9db4ff",
    warning: "#33270f",
    warningLine: "#f0b35a",
  },
};

/** The colours of a mail, with those of its event; null: it has none. rules/event-face 7 */
export function mailColours(scheme: Scheme, event: FaceColours | null): MailColours {
  if (event === null) return { ...SURFACES[scheme], band: null };
  const { accent, fill, onFill } = event[scheme];
  return { ...SURFACES[scheme], link: accent, band: { ground: fill, text: onFill } };
}
