import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

type DraggedRow = { key: string; place: number };

export type RowDrag = {
  /** The selector of the rows in their list. */
  rows: string;
  /** A row's key, its place, and the group within which it moves. */
  read: (row: HTMLElement) => DraggedRow & { group: string };
  move: (row: DraggedRow, to: number) => void;
};

/** Makes all rows in the list draggable, also later ones; returns a function that stops it. */
export function attachRowDrag(list: HTMLElement, drag: RowDrag): () => void {
  const attached = new Map<HTMLElement, () => void>();
  const look = () => {
    for (const [row, detach] of attached) {
      if (row.isConnected) continue;
      detach();
      attached.delete(row);
    }
    for (const row of list.querySelectorAll<HTMLElement>(drag.rows)) {
      if (!attached.has(row)) attached.set(row, attachRow(row, drag));
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

function attachRow(row: HTMLElement, { read, move }: RowDrag): () => void {
  const handle = row.querySelector("[data-handle]");
  const stopDragging = draggable({
    element: row,
    ...(handle && { dragHandle: handle }),
    getInitialData: () => ({ ...read(row) }),
    onDragStart: () => row.setAttribute("data-dragged", ""),
    onDrop: () => row.removeAttribute("data-dragged"),
  });
  const unmark = () => row.removeAttribute("data-drop");
  const stopTaking = dropTargetForElements({
    element: row,
    canDrop: ({ source }) => source.data.group === read(row).group && source.element !== row,
    onDrag: ({ location }) => row.setAttribute("data-drop", edgeOf(row, location.current.input.clientY)),
    onDragLeave: unmark,
    onDrop({ source, location }) {
      unmark();
      const from = Number(source.data.place);
      const here = read(row).place + (edgeOf(row, location.current.input.clientY) === "after" ? 1 : 0);
      // A row that moves down leaves a gap above its new place.
      move({ key: String(source.data.key), place: from }, here > from ? here - 1 : here);
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
