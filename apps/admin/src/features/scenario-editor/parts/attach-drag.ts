import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";

type Move = (part: ScenarioPart, to: number) => void;

/** Makes all rows in the list draggable, also later ones; returns a function that stops it. */
export function attachDrag(list: HTMLElement, move: Move): () => void {
  const attached = new Map<HTMLElement, () => void>();
  const look = () => {
    for (const [row, detach] of attached) {
      if (row.isConnected) continue;
      detach();
      attached.delete(row);
    }
    for (const row of list.querySelectorAll<HTMLElement>("[data-part]")) {
      if (!attached.has(row)) attached.set(row, attachRow(row, move));
    }
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(list, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const detach of attached.values()) detach();
  };
}

function attachRow(row: HTMLElement, move: Move): () => void {
  const handle = row.querySelector("[data-handle]");
  const stopDragging = draggable({
    element: row,
    ...(handle && { dragHandle: handle }),
    getInitialData: () => ({ group: row.dataset.group, part: row.dataset.part, place: row.dataset.place }),
    onDragStart: () => row.setAttribute("data-dragged", ""),
    onDrop: () => row.removeAttribute("data-dragged"),
  });
  const unmark = () => row.removeAttribute("data-drop");
  const stopTaking = dropTargetForElements({
    element: row,
    canDrop: ({ source }) => source.data.group === row.dataset.group && source.element !== row,
    onDrag: ({ location }) => row.setAttribute("data-drop", edgeOf(row, location.current.input.clientY)),
    onDragLeave: unmark,
    onDrop({ source, location }) {
      unmark();
      const from = Number(source.data.place);
      const here =
        Number(row.dataset.place) + (edgeOf(row, location.current.input.clientY) === "after" ? 1 : 0);
      const part = readPart(String(source.data.part));
      // A part that moves down leaves a gap above its new place.
      if (part) move(part, here > from ? here - 1 : here);
    },
  });
  return () => {
    stopDragging();
    stopTaking();
  };
}

function edgeOf(row: HTMLElement, y: number): "before" | "after" {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? "before" : "after";
}

function readPart(key: string): ScenarioPart | null {
  const [kind, id] = key.split("-");
  return kind === "step" || kind === "question" || kind === "answer" ? { kind, id: Number(id) } : null;
}
