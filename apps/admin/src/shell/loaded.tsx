import { LoadGate, type Readable } from "@foyer/ui/load-gate.tsx";
import type { ReactNode } from "react";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

type Props<T> = {
  read: Readable<T>;
  /** The heading when the load failed: "The project could not be loaded." */
  failed: string;
  /** Shown while loading; default: the screen skeleton. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Load gate of a screen: skeleton, "404 Not found", failure with Retry, or the content. rules/shell 33 */
export function Loaded<T>({ loading = <ScreenSkeleton />, ...gate }: Props<T>) {
  return <LoadGate {...gate} loading={loading} missing={<NotFoundScreen />} />;
}
