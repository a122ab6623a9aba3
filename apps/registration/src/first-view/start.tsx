import { StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "../app.tsx";
import { isEmbedded } from "../embed/is-embedded.ts";
import type { FirstView } from "../registration/first-view.ts";
import { isAsServed, readFirstView } from "./read-first-view.ts";
import { replayInput } from "./replay-input.ts";

type Props = { first: FirstView | null; onShown: () => void };

function Page({ first, onShown }: Props) {
  useEffect(onShown, [onShown]);
  return <App first={first} />;
}

/** Starts the app: hydrates the server-rendered first view, or else renders and loads everything in the browser. */
export async function start(root: HTMLElement): Promise<void> {
  const first = await readFirstView();
  const isHydrated = first !== null && isAsServed(first);
  await new Promise<void>((onShown) => {
    const page = (
      <StrictMode>
        <Page first={first} onShown={onShown} />
      </StrictMode>
    );
    // A transition hydrates in slices. Between them the browser handles scrolling and typing.
    startTransition(() => {
      if (isHydrated) hydrateRoot(root, page);
      else createRoot(root).render(page);
    });
  });
  if (isEmbedded()) void import("../embed/tell-website.ts").then(({ tellWebsite }) => tellWebsite(root));
  document.querySelector(".late")?.remove();
  if (isHydrated) replayInput(root);
}
