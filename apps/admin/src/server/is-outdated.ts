/** The entry script in a page of this app; its name changes with every build. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Has another build been deployed since this page was loaded? Rejects if the server cannot be reached. rules/shell 39
 */
export async function isOutdated(): Promise<boolean> {
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" }, cache: "no-store" });
  const entry = ENTRY.exec(await answer.text())?.[1];
  return entry !== undefined && document.querySelector(`script[src="${CSS.escape(entry)}"]`) === null;
}
