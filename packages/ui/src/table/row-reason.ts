import classes from "./row-reason.module.css";

const OTHER_ROW = "Another row is being edited: save or cancel it first.";

/** The props of a row's button that cannot be pressed: it stays reachable by keyboard and shows the reason. */
export const rowReason = (isHeld: boolean, reason = OTHER_ROW) =>
  isHeld
    ? {
        "aria-disabled": true,
        "data-disabled": true,
        "aria-description": reason,
        className: classes.held ?? "",
        onClick: undefined,
      }
    : {};
