type Form = {
  code: string;
  name: string;
  /** Empty: the registration's own. */
  language: string;
  /** The origin of this installation. */
  base: string;
};

/** The lines of HTML for a website; the name becomes the frame's title. rules/embedding 4 */
export function snippetOf({ code, name, language, base }: Form): string {
  const attributes = [
    `data-foyer-registration="${code}"`,
    `data-foyer-title="${escapeHtml(name)}"`,
    ...(language === "" ? [] : [`data-foyer-language="${language}"`]),
  ];
  return [`<div ${attributes.join(" ")}></div>`, `<script async src="${base}/r/embed.js"></script>`].join(
    "\n",
  );
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (symbol) => ENTITIES[symbol] ?? symbol);
