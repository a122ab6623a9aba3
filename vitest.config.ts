import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { ROOT } from "./tools/setup/places.mjs";

// Milliseconds; only a test that hangs may run into it, on a slow and busy machine and on a cluster too.
const PATIENCE = 240_000;
const patient = { testTimeout: PATIENCE, hookTimeout: PATIENCE, expect: { poll: { timeout: PATIENCE / 3 } } };

/** How many times slower the pages of browser tests run. */
const SLOWER = Number(process.env.E2E_SLOW ?? 1);

// As of `npm start`: servers and commands that tests start load compiled code.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, ".cache", "node");

const setupFiles = ["tools/checks/fresh-modules.ts", "tools/checks/fix-seed.ts"];
// Files share the processes of a project; `fresh-modules.ts` keeps them apart.
const shared = { isolate: false, setupFiles, ...patient };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
          ...shared,
        },
      },
      {
        test: { name: "admin", include: ["apps/admin/src/**/*.test.ts"], ...shared },
      },
      {
        test: { name: "registration", include: ["apps/registration/src/**/*.test.ts"], ...shared },
      },
      {
        test: { name: "desk", include: ["apps/desk/src/**/*.test.ts"], ...shared },
      },
      {
        test: {
          ...shared,
          name: "api",
          setupFiles: [
            ...setupFiles,
            "apps/api/test/server/put-back.ts",
            "apps/api/test/server/quick-passwords.ts",
            "apps/api/test/declared-rows/check-statements.ts",
          ],
          include: ["apps/api/**/*.test.ts"],
          globalSetup: [
            "apps/api/test/database/global-setup.ts",
            "apps/api/test/declared-rows/global-setup.ts",
          ],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          // Only a test that fails waits so long: a slow machine takes its time.
          ...patient,
          // A runner keeps its browser and its sign-in from file to file.
          isolate: false,
          // A busy machine may hold a browser up; a real failure fails each time. On a slowed one each failure counts.
          retry: SLOWER > 1 ? 0 : 2,
          testTimeout: 2 * PATIENCE * SLOWER,
          hookTimeout: PATIENCE * SLOWER,
        },
      },
    ],
  },
});
