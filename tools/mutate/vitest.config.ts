import { defineConfig } from "vitest/config";

/** The tests that mutants have to survive: those of the folder, without its hundred thousand walks. */
export default defineConfig({
  test: {
    include: ["packages/domain/src/scenario/*.test.ts"],
    exclude: ["**/walks.test.ts"],
  },
});
