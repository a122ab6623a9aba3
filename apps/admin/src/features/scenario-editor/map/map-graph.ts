import type { MapLayout } from "./map-layout.ts";

/** An arrow key. */
export type Arrow = "up" | "down" | "left" | "right";

/** Nodes and arcs by their keys. */
export type Traced = { nodes: ReadonlySet<string>; arcs: ReadonlySet<string> };

/** Returns all that makes a node appear: choices that lead to it or to its parent, followed backwards. */
export function causesOf({ nodes, arcs }: MapLayout, key: string): Traced {
  return trace(key, (at) => {
    const parent = nodes.get(at)?.parent;
    return {
      within: parent ? [parent] : [],
      along: arcs.filter(({ to }) => to === at).map((arc) => [arc.key, arc.from] as const),
    };
  });
}

/** Returns all that a node decides about, by its choices and those of its children, followed forwards. */
export function effectsOf({ nodes, arcs }: MapLayout, key: string): Traced {
  return trace(key, (at) => ({
    within: [...nodes.values()].filter(({ parent }) => parent === at).map((node) => node.key),
    along: arcs.filter(({ from }) => from === at).map((arc) => [arc.key, arc.to] as const),
  }));
}

type Ways = { within: readonly string[]; along: readonly (readonly [arc: string, node: string])[] };

/** Collects the nodes at the ends of arcs, and those passed between two arcs. */
function trace(start: string, waysOf: (key: string) => Ways): Traced {
  const nodes = new Set<string>();
  const arcs = new Set<string>();
  const seen = new Set<string>();
  const open: { key: string; path: readonly string[] }[] = [{ key: start, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next.key)) continue;
    seen.add(next.key);
    const { within, along } = waysOf(next.key);
    for (const [arc, key] of along) {
      arcs.add(arc);
      for (const one of [...next.path, next.key, key]) nodes.add(one);
      open.push({ key, path: [] });
    }
    for (const key of within) open.push({ key, path: [...next.path, next.key] });
  }
  return { nodes, arcs };
}

/**
 * Returns the node that an arrow key leads to. Left and right follow arcs, back to `previous` where one leads there, and
 * else the next column; up and down stay in the column.
 */
export function nextNode(
  layout: MapLayout,
  key: string,
  arrow: Arrow,
  previous: string | null = null,
): string {
  const { nodes, arcs } = layout;
  const at = nodes.get(key);
  if (!at) return key;
  if (arrow === "up" || arrow === "down") {
    const column = [...nodes.values()].filter((node) => node.column === at.column);
    const index = column.findIndex((node) => node.key === key) + (arrow === "up" ? -1 : 1);
    return column[index]?.key ?? key;
  }
  const along =
    arrow === "right"
      ? arcs.filter(({ from }) => from === key || nodes.get(from)?.parent === key).map(({ to }) => to)
      : arcs.filter(({ to }) => to === key).map(({ from }) => from);
  const [first] = along;
  if (first !== undefined) return along.find((one) => one === previous) ?? first;
  const column = at.column + (arrow === "right" ? 1 : -1);
  const beside = [...nodes.values()].filter((node) => node.column === column);
  return beside.toSorted((a, b) => Math.abs(a.y - at.y) - Math.abs(b.y - at.y))[0]?.key ?? key;
}
