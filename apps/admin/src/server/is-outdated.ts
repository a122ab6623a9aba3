/** The entry script in a page of this app; its name changes with every build. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

const fetchPage = () => fetch(location.pathname, { headers: { accept: "text/html" }, cache: "no-store" });

/**
 * Has another build been deployed since this page was loaded? Rejects if the server cannot be reached. rules/shell 39
 */
export async function isOutdated(): Promise<boolean> {
  const entry = ENTRY.exec(await (await fetchPage()).text())?.[1];
  return entry !== undefined && document.querySelector(`script[src="${CSS.escape(entry)}"]`) === null;
}

/** Would the server answer a reload of this page? Rejects if it cannot be reached. */
export const isReachable = async (): Promise<boolean> => (await fetchPage()).ok;
