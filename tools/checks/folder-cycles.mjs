/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

/**
 * Finds import cycles between folders, direct or transitive; each cycle as sorted paths. A file directly in an app's or
 * a package's `src` counts as a folder of its own, because it composes folders (`app.ts`) or all use it (`paths.ts`).
 * Tests are ignored: they may use the whole server.
 * @param {readonly Module[]} modules @returns {string[][]}
 */
export function findFolderCycles(modules) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    if (!isOurs(source)) continue;
    const from = placeOf(source);
    const uses = graph.get(from) ?? new Set();
    graph.set(from, uses);
    for (const { resolved } of dependencies) if (isOurs(resolved)) uses.add(placeOf(resolved));
  }
  return cyclesOf(graph);
}

/** @param {string} path */
const isOurs = (path) => /^(apps|packages|e2e|bench|tools)\//.test(path) && !/\.test\.tsx?$/.test(path);

/** @param {string} path */
function placeOf(path) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return /^(apps|packages)\/[^/]+\/src$/.test(folder) ? path : folder;
}

/** Tarjan's strongly connected components of two and more. @param {Map<string, Set<string>>} graph */
function cyclesOf(graph) {
  /** @type {Map<string, { at: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string} place */
  const visit = (place) => {
    const own = { at: seen.size, low: seen.size, isOpen: true };
    seen.set(place, own);
    open.push(place);
    for (const next of graph.get(place) ?? []) {
      const other = seen.get(next) ?? visit(next);
      if (other.isOpen) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.at) close(place);
    return own;
  };
  /** @param {string} first */
  const close = (first) => {
    const group = open.splice(open.indexOf(first));
    for (const place of group) {
      const member = seen.get(place);
      if (member) member.isOpen = false;
    }
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const place of graph.keys()) if (!seen.has(place)) visit(place);
  return cycles;
}
