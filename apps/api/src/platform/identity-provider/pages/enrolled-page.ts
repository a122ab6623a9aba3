import { escapeHtml } from "../../formats/escape-html.ts";
import { drawPage, type Page } from "./page.ts";

/** Shows the recovery codes of somebody who has just added a second factor, this once; none after a reload. */
export function enrolledPage({ base, codes }: { base: string; codes: readonly string[] }): Page {
  const list = codes.map((code) => `<li class="code">${escapeHtml(code)}</li>`).join("\n");
  const shown = `<p>Should you lose your second factor, each of these <b>recovery codes</b> signs you in once. Print them
or keep them in your password manager; they are not shown again.</p>
<ul class="codes">
${list}
</ul>`;
  const body = `${codes.length > 0 ? shown : "<p>Your account has a second factor now. Under your name you find it, and new recovery codes.</p>"}
<form method="post" action="${base}/finish"><button>${codes.length > 0 ? "I have saved them: continue" : "Continue"}</button></form>`;
  return drawPage({ title: "Your second factor is set up", body });
}
