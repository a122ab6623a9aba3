import { expect, test } from "vitest";
import { parseMailbox } from "./mailbox.ts";

test.for([
  ["desk@fair.example", { name: "", address: "desk@fair.example" }],
  [" Spring Fair <desk@fair.example> ", { name: "Spring Fair", address: "desk@fair.example" }],
  ['"Fair, Spring" <desk@fair.example>', { name: "Fair, Spring", address: "desk@fair.example" }],
  ["<desk@fair.example>", { name: "", address: "desk@fair.example" }],
  ["Fair desk@fair.example", null],
  ["a@fair.example, b@fair.example", null],
  ["Fair\r\nBcc: x@fair.example <desk@fair.example>", null],
  ["desk", null],
  ["", null],
] as const)("%j", ([text, mailbox]) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});
