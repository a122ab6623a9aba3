import { useRouter } from "@tanstack/react-router";
import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useGo } from "./use-go.ts";

type Props = Omit<ComponentPropsWithRef<"a">, "href"> & { to: string };

/** A link within the app: `<AppLink to={paths.home()}>`, or `component={AppLink}` of a button. */
export function AppLink({ to, onClick, ...rest }: Props) {
  const go = useGo();
  const { history } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOthers = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || isOthers || rest.target) return;
    event.preventDefault();
    go(to, { replace: to === history.location.href });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
