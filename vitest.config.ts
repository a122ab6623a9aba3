import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: { name: "unit", include: ["packages/**/*.test.{ts,tsx}", "tools/**/*.test.ts"] },
      },
      {
        test: { name: "admin", include: ["apps/admin/src/**/*.test.ts"] },
      },
      {
        test: { name: "registration", include: ["apps/registration/src/**/*.test.ts"] },
      },
      {
        test: {
          name: "api",
          include: ["apps/api/**/*.test.ts"],
          globalSetup: ["apps/api/test/global-setup.ts"],
          // The first request of a file starts the application and opens its pool.
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          // A page may take a moment on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
