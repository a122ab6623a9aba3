/** The part of `@floating-ui/react` that the kit's popover uses: places of boxes, without hooks for pointer and keys. decisions/090 */
export {
  arrow,
  autoUpdate,
  flip,
  hide,
  inline,
  limitShift,
  offset,
  shift,
  size,
  useFloating,
} from "@floating-ui/react-dom";
