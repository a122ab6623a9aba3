import { Box, type BoxProps } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";

type Props = BoxProps & {
  children?: ReactNode;
  viewportProps?: ComponentProps<"div">;
  [setting: string]: unknown;
};

/** The kit's scroll area with the browser's own scrollbars, as its lists of options use it. decisions/090 */
export function ScrollArea({ mah, className, children, viewportProps }: Props) {
  return (
    <Box
      {...(mah !== undefined && { mah })}
      className={className ?? ""}
      style={{ overflow: "auto" }}
      {...viewportProps}
    >
      {children}
    </Box>
  );
}

/** One that grows with its content up to its maximum height, as every box does. */
export function ScrollAreaAutosize(props: Props) {
  return <ScrollArea {...props} />;
}
ScrollArea.Autosize = ScrollAreaAutosize;
