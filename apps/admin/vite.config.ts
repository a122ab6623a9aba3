import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyPage } from "./early-page.ts";
import { leanPackages } from "./lean-packages.ts";

const api = process.env.FOYER_API ?? "http://127.0.0.1:3000";

/** Parts of the kit that nearly every screen needs: they come with the first one, so that each later one is small. */
const KIT =
  /@mantine\/core\/esm\/(components\/(Alert|Button|Checkbox|Combobox(?!\/use-pills)|Input|InputBase|Modal|ModalBase|Paper|Popover|Select|Skeleton|Table|Text|TextInput|Title)|utils\/InlineInput)\//;

/**
 * On a slow line the number of files counts as much as their size: what every page needs is one file, and what a dozen
 * parts share, another.
 */
const GROUPS = [
  { name: "kit", test: KIT, priority: 7 },
  { name: "base", tags: ["$initial"], priority: 6 },
  // Apart from "common": Home reads its data with it, and needs neither table nor form.
  {
    name: "wire",
    test: /packages\/(contract|domain)\/src\/(?!mail-text)|ui\/src\/load-gate/,
    minShareCount: 8,
    priority: 5,
  },
  {
    name: "common",
    test: /core\/esm\/components\/(SegmentedControl|FloatingIndicator|Transition)\/|hooks\/esm\/use-debounced|admin\/src\/project\/next-line|query-core|react-query|react-router|admin\/src\/(server|shell|session)\/|ui\/src\/(?!table)/,
    minShareCount: 8,
    priority: 4,
  },
  { name: "icons", test: /@tabler\/icons-react|copy-button|use-clipboard/, minShareCount: 3, priority: 4 },
  {
    name: "form",
    test: /@mantine\/form|klona|fast-deep-equal|admin\/src\/form\//,
    minShareCount: 20,
    priority: 3,
  },
  {
    name: "table",
    test: /packages\/ui\/src\/table\/|admin\/src\/list\//,
    minShareCount: 8,
    priority: 2,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [leanPackages(), react(), earlyPage()],
  // The server puts a fresh nonce in its place with every page. rules/shell 23
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2024",
    // Newer than light-dark(), which must reach the browser as it is written.
    cssTarget: ["chrome125", "edge125", "firefox125", "safari17.5"],
    assetsInlineLimit: 0,
    // One sheet: a part of a page never waits for, or lacks, a sheet of its own.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  // Each worker is one file, whose name the server knows by its end. rules/gates 23
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } } },
  server: { proxy: { "/api": api, "/oidc": api } },
});
