import { LoadGate, type Readable } from "@foyer/ui/load-gate.tsx";
import type { ReactNode } from "react";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

type Props<T> = {
  read: Readable<T>;
  /** The heading when it cannot be loaded: "The project could not be loaded." */
  failed: string;
  /** Stands there until something is; the skeleton of a screen unless said. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A screen of something that is read first: skeleton, "404 Not found", failure with Retry, or the thing. rules/shell 33 */
export function Loaded<T>({ loading = <ScreenSkeleton />, ...gate }: Props<T>) {
  return <LoadGate {...gate} loading={loading} missing={<NotFoundScreen />} />;
}
