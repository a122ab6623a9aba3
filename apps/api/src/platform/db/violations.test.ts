import { expect, it } from "vitest";
import { constraintViolated } from "./violations.ts";

it("a violated constraint is known by its name, also from a worker of a cluster in any language", () => {
  const name = "printout_template_answer";
  const messages = [
    `duplicate key value violates unique constraint "${name}_102317"`,
    `doppelter Schlüsselwert verletzt Unique-Constraint »${name}_102317«`,
    `la valeur d'une clé dupliquée rompt la contrainte unique « ${name}_102317 »`,
  ];
  for (const message of messages) expect(constraintViolated({ code: "23505", message }), message).toBe(name);
  const message = `new row for relation "ticket_102121" violates check constraint "ticket_check"`;
  expect(constraintViolated({ code: "23514", message })).toBe("ticket_check");
  expect(constraintViolated({ code: "23505", constraint: name, message: "anything" })).toBe(name);
  expect(constraintViolated({ code: "23503", message: messages[0] })).toBeNull();
});
