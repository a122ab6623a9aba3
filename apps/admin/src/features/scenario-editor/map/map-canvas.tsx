import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef } from "react";
import classes from "./map.module.css";
import type { Arrow, Traced } from "./map-graph.ts";
import { arcLine, type MapLayout, type MapNode } from "./map-layout.ts";
import { MapOverview } from "./map-overview.tsx";
import { MapZoom } from "./map-zoom.tsx";
import { useMapZoom } from "./use-map-zoom.ts";

type Props = {
  layout: MapLayout;
  nameOf: (node: MapNode) => string;
  selected: string | null;
  causes: Traced | null;
  effects: Traced | null;
  /** While a choice is being linked: the nodes that it can lead to. */
  possible: ReadonlySet<string> | null;
  /** The nodes that the chosen path test shows, in order. */
  path: readonly string[];
  onChoose: (key: string) => void;
  onOpen: (part: ScenarioPart) => void;
  onArrow: (key: string, arrow: Arrow) => void;
  onEscape: () => void;
};

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Below this scale only the names of steps are written, larger. */
const FAR = 0.6;

/** Steps, questions and choices as buttons, conditions as arcs behind them. */
export function MapCanvas(props: Props) {
  const { layout, selected, path, onArrow, onEscape, onOpen } = props;
  const frame = useRef<HTMLElement>(null);
  const zoom = useMapZoom(frame, layout);
  const { scale } = zoom;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (selected === null) return;
    const node = frame.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset.node : undefined;
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const node = layout.nodes.get(key);
    if (arrow) onArrow(key, arrow);
    else if (event.key === "Escape") onEscape();
    else if (event.key === "Enter" && node && !props.possible) onOpen(node.part);
    else if (event.key === "+") zoom.zoomIn();
    else if (event.key === "-") zoom.zoomOut();
    else if (event.key === "0") zoom.fit();
    else return;
    event.preventDefault();
  };
  const onPath = new Set(path);
  const [first] = layout.nodes.keys();
  const { width, height } = layout;
  return (
    <div className={classes.stage}>
      <MapZoom zoom={zoom} />
      <section
        ref={frame}
        className={classes.frame}
        aria-label="Map of the scenario"
        onKeyDown={onKeyDown}
        // Keeps its height when the map is zoomed out.
        style={{ minHeight: `min(${height}px, 24rem)` }}
      >
        <div className={classes.scaled} style={{ width: width * scale, height: height * scale }}>
          <div
            className={classes.canvas}
            data-far={scale < FAR || undefined}
            style={{ width, height, transform: `scale(${scale})`, "--map-scale": scale } as CSSProperties}
          >
            <Arcs {...props} />
            {[...layout.nodes.values()].map((node) => (
              <Node
                key={node.key}
                node={node}
                name={props.nameOf(node)}
                isSelected={node.key === selected}
                isReachable={selected === null ? node.key === first : node.key === selected}
                tone={toneOf(node.key, props)}
                isFaded={isFaded(node.key, props, onPath)}
                isPossible={props.possible?.has(node.key) ?? false}
                isOnPath={onPath.has(node.key)}
                onChoose={props.onChoose}
              />
            ))}
          </div>
        </div>
      </section>
      <MapOverview frame={frame} layout={layout} scale={scale} />
    </div>
  );
}

type NodeProps = {
  node: MapNode;
  name: string;
  isSelected: boolean;
  /** Only one node is in the Tab order; arrow keys lead to the others. */
  isReachable: boolean;
  tone: "cause" | "effect" | undefined;
  isFaded: boolean;
  isPossible: boolean;
  isOnPath: boolean;
  onChoose: (key: string) => void;
};

const Node = memo(function Node({ node, name, isSelected, tone, onChoose, ...state }: NodeProps) {
  const { key, part, choice, isConditional, x, y, width, height } = node;
  const kind = choice ? "choice" : part.kind;
  return (
    <button
      type="button"
      className={classes.node}
      // From afar the name of a step takes several lines.
      style={{ left: x, top: y, width, [kind === "step" ? "minHeight" : "height"]: height }}
      title={name}
      aria-pressed={isSelected}
      aria-label={`${KINDS[kind] ?? ""} ${name}${isConditional ? ", under conditions" : ""}`}
      tabIndex={state.isReachable || state.isPossible ? 0 : -1}
      data-node={key}
      data-kind={kind}
      data-conditional={isConditional || undefined}
      data-tone={tone}
      data-faded={state.isFaded || undefined}
      data-possible={state.isPossible || undefined}
      data-on-path={state.isOnPath || undefined}
      onClick={() => onChoose(key)}
    >
      <bdi>{name}</bdi>
    </button>
  );
});

const KINDS: Readonly<Record<string, string>> = { step: "Step", question: "Question", choice: "Choice" };

function Arcs({ layout, causes, effects, selected, path }: Props) {
  const lines = layout.arcs.flatMap(({ key, from, to }) => {
    const [source, target] = [layout.nodes.get(from), layout.nodes.get(to)];
    return source && target ? [{ key, line: arcLine(source, target) }] : [];
  });
  const steps = path.flatMap((key) => {
    const node = layout.nodes.get(key);
    return node && key.startsWith("step-") ? [`${node.x + node.width / 2},${node.y + node.height / 2}`] : [];
  });
  return (
    <svg className={classes.arcs} width={layout.width} height={layout.height} aria-hidden="true">
      {steps.length > 1 && <polyline className={classes.path} points={steps.join(" ")} />}
      {lines.map(({ key, line }) => {
        const tone = causes?.arcs.has(key) ? "cause" : effects?.arcs.has(key) ? "effect" : undefined;
        return (
          <path
            key={key}
            className={classes.arc}
            d={line}
            data-tone={tone}
            data-faded={(selected !== null && tone === undefined) || undefined}
          />
        );
      })}
    </svg>
  );
}

function toneOf(key: string, { causes, effects }: Props): "cause" | "effect" | undefined {
  if (causes?.nodes.has(key)) return "cause";
  return effects?.nodes.has(key) ? "effect" : undefined;
}

function isFaded(key: string, props: Props, onPath: ReadonlySet<string>): boolean {
  const { selected, possible } = props;
  if (possible) return !possible.has(key) && key !== selected;
  if (selected !== null) return key !== selected && toneOf(key, props) === undefined;
  return onPath.size > 0 && !onPath.has(key);
}
