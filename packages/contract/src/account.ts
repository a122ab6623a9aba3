import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Password } from "./password.ts";

export const Account = z.object({
  name: z.string(),
  email: z.string().nullable(),
  /** At the built-in provider; null if another identity provider stores the password. */
  login: z.string().nullable(),
});
export type Account = z.output<typeof Account>;

export const getAccount = endpoint({
  method: "GET",
  path: "/api/account",
  summary: "Returns the caller's name and login.",
  access: "signed-in",
  refusesKeys: true,
  status: 200,
  result: Account,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/account/password",
  summary: "Changes the caller's password and ends the caller's other sessions.",
  access: "signed-in",
  refusesKeys: true,
  body: z.strictObject({ currentPassword: Password, newPassword: Password }),
  status: 200,
  result: z.object({ login: z.string() }),
});
