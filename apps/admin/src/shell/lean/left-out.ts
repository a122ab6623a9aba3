/** Stands for the arrow of a popover, which no part of the back-office shows. */
export const FloatingArrow = () => null;

/** Stands for the popover of a right click, which no part of the back-office has. */
export const PopoverContextMenu = () => null;
