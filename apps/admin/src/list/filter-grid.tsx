import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./filter-grid.module.css";

/** Many filters above a list: one line where the page has its whole width. The first child is the search. */
export const FilterGrid = ({ children }: { children: ReactNode }) => (
  <search className={classes.filters}>{children}</search>
);

type Props = {
  children: ReactNode;
  /** Clears all filters; undefined: there is nothing to clear. */
  clear: (() => void) | undefined;
};

/** The filters after the search: on a phone two beside each other. */
export const FurtherFilters = ({ children, clear }: Props) => (
  <div className={classes.narrowing}>
    {children}
    {clear && (
      <Button variant="default" data-clears onClick={clear}>
        Clear filters
      </Button>
    )}
  </div>
);
