import { expect, it } from "vitest";
import { loggedError } from "./logged-error.ts";

// rules/privacy 12
it.each([
  ['invalid input syntax for type bigint: "quokka"', "invalid input syntax for type bigint: …"],
  ["ungültige Eingabesyntax für Typ bigint: »quokka\nb«", "ungültige Eingabesyntax für Typ bigint: …"],
  [
    "syntaxe en entrée invalide pour le type bigint : « quokka »",
    "syntaxe en entrée invalide pour le type bigint : …",
  ],
])(
  "an error of the database is logged without its value, in each language of the database: %s",
  (message, logged) => {
    const error = Object.assign(new Error(message), { severity: "ERROR", routine: "int8in", code: "22P02" });
    const { message: shown, stack } = loggedError(error) as ReturnType<typeof loggedError> & {
      stack: string;
    };
    expect(shown).toBe(logged);
    expect(stack).toContain(logged);
    expect(stack).not.toContain("quokka");
  },
);

it("other errors keep their message", () => {
  expect(loggedError(new Error('no such file: "x"')).message).toBe('no such file: "x"');
});
