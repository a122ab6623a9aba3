import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { title: string; onClick: () => void; children: ReactNode };

/** The text of a cell that downloads a file. */
export const DownloadLink = ({ title, onClick, children }: Props) => (
  <Anchor component="button" type="button" ta="start" fz="inherit" title={title} onClick={onClick}>
    {children}
  </Anchor>
);
