import type { ReactNode } from "react";
import classes from "./filter-grid.module.css";

/** Many filters above a list: one line where the page has its whole width. The first child is the search. */
export const FilterGrid = ({ children }: { children: ReactNode }) => (
  <search className={classes.filters}>{children}</search>
);

/** The filters after the search: on a phone two beside each other. */
export const FurtherFilters = ({ children }: { children: ReactNode }) => (
  <div className={classes.narrowing}>{children}</div>
);
