import { defineConfig } from "vitest/config";

/** The tests that mutants have to survive: the examples of the folder, without its laws and its hundred thousand walks, which would kill more but take for ever. */
export default defineConfig({
  test: {
    include: ["packages/domain/src/{scenario,internet}/**/*.test.ts"],
    exclude: ["**/walks.test.ts", "**/laws.test.ts"],
  },
});
