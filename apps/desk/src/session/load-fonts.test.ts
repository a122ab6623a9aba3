import { readFont } from "@foyer/print/environment/browser.ts";
import { afterEach, expect, it, vi } from "vitest";
import { loadFonts } from "./load-fonts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a font that cannot be loaded is named, and the others are loaded", async () => {
  const answered = async (url: string) => {
    if (url.includes("noto-sans-sc")) throw new TypeError("Failed to fetch");
    return new Response(url, { status: url.includes("noto-sans-jp") ? 500 : 200 });
  };
  vi.stubGlobal("fetch", answered);
  const loaded: number[] = [];
  const names = ["noto-sans-thai/400Regular", "noto-sans-jp/400Regular", "noto-sans-sc/400Regular"] as const;
  const missing = await loadFonts(names, { timeoutMs: 1000, onLoaded: (bytes) => loaded.push(bytes) });
  expect(missing).toEqual(["noto-sans-jp/400Regular", "noto-sans-sc/400Regular"]);
  expect(loaded).toHaveLength(1);
  expect(readFont("noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf")).not.toBeNull();
});
