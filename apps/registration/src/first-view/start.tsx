import { StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "../app.tsx";
import type { FirstView } from "../registration/first-view.ts";
import { isAsServed, readFirstView } from "./read-first-view.ts";
import { replayInput } from "./replay-input.ts";

type Props = { first: FirstView | null; onShown: () => void };

function Page({ first, onShown }: Props) {
  useEffect(onShown, [onShown]);
  return <App first={first} />;
}

/** Brings the page to life: goes on from what the server has drawn, or draws and loads all of it here. */
export async function start(root: HTMLElement): Promise<void> {
  const first = await readFirstView();
  const isHydrated = first !== null && isAsServed(first);
  await new Promise<void>((onShown) => {
    const page = (
      <StrictMode>
        <Page first={first} onShown={onShown} />
      </StrictMode>
    );
    // In a transition it is done in slices, between which a phone can scroll and take in what is typed.
    startTransition(() => {
      if (isHydrated) hydrateRoot(root, page);
      else createRoot(root).render(page);
    });
  });
  document.querySelector(".late")?.remove();
  if (isHydrated) replayInput(root);
}
