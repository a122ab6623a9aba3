import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

type Move = (from: number, to: number) => void;

/** Makes the rows of the table draggable by their handles, also later ones; returns a function that stops it. */
export function attachRowDrag(table: HTMLElement, move: Move): () => void {
  const attached = new Map<HTMLElement, () => void>();
  const look = () => {
    for (const [row, detach] of attached) {
      if (row.isConnected) continue;
      detach();
      attached.delete(row);
    }
    for (const row of table.querySelectorAll<HTMLElement>("[data-row]")) {
      if (!attached.has(row)) attached.set(row, attachRow(row, move));
    }
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(table, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const detach of attached.values()) detach();
  };
}

function attachRow(row: HTMLElement, move: Move): () => void {
  const handle = row.querySelector("[data-handle]");
  const place = () => Number(row.dataset.row);
  const stopDragging = draggable({
    element: row,
    ...(handle && { dragHandle: handle }),
    getInitialData: () => ({ templateRow: place() }),
  });
  const unmark = () => row.removeAttribute("data-drop");
  const stopTaking = dropTargetForElements({
    element: row,
    canDrop: ({ source }) => "templateRow" in source.data && source.element !== row,
    onDrag: ({ location }) => row.setAttribute("data-drop", edgeOf(row, location.current.input.clientY)),
    onDragLeave: unmark,
    onDrop({ source, location }) {
      unmark();
      const from = Number(source.data.templateRow);
      const here = place() + (edgeOf(row, location.current.input.clientY) === "after" ? 1 : 0);
      // A row that moves down leaves a gap above its new place.
      move(from, here > from ? here - 1 : here);
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
