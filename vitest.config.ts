import { defineConfig } from "vitest/config";

// Milliseconds; only a test that hangs may run into it, on a slow and busy machine and on a cluster too.
const PATIENCE = 240_000;
const patient = { testTimeout: PATIENCE, hookTimeout: PATIENCE, expect: { poll: { timeout: PATIENCE / 3 } } };

/** How many times slower the pages of browser tests run. */
const SLOWER = Number(process.env.E2E_SLOW ?? 1);

const setupFiles = ["tools/checks/fix-seed.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          setupFiles,
          include: ["packages/**/*.test.{ts,tsx}", "tools/**/*.test.ts"],
          ...patient,
        },
      },
      {
        test: { name: "admin", setupFiles, include: ["apps/admin/src/**/*.test.ts"], ...patient },
      },
      {
        test: {
          name: "registration",
          setupFiles,
          include: ["apps/registration/src/**/*.test.ts"],
          ...patient,
        },
      },
      {
        test: { name: "desk", setupFiles, include: ["apps/desk/src/**/*.test.ts"], ...patient },
      },
      {
        test: {
          name: "api",
          setupFiles: [
            ...setupFiles,
            "apps/api/test/server/quick-passwords.ts",
            "apps/api/test/declared-rows/check-statements.ts",
          ],
          include: ["apps/api/**/*.test.ts"],
          globalSetup: [
            "apps/api/test/database/global-setup.ts",
            "apps/api/test/declared-rows/global-setup.ts",
          ],
          ...patient,
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
