import classes from "./empty-drawing.module.css";

/** The line drawing of an empty list: a sheet that waits for its first row, or one that was searched in vain. */
export const EmptyDrawing = ({ isSearched }: { isSearched: boolean }) => (
  <svg className={classes.drawing} viewBox="0 0 96 64" width={96} height={64} aria-hidden>
    <rect x="12" y="6" width="68" height="48" rx="6" />
    <path d="M12 20h68M22 13h14M44 13h10" />
    <path className={classes.dashed} d="M22 31h36M22 42h24" />
    {isSearched ? (
      <>
        <circle cx="70" cy="43" r="9" />
        <path d="m77 50 7 7" />
      </>
    ) : (
      <>
        <circle cx="74" cy="49" r="10" />
        <path d="M74 44v10M69 49h10" />
      </>
    )}
  </svg>
);
