import { ROLES } from "@foyer/contract/access.ts";
import { InviteBody, type Staff } from "@foyer/contract/staff.ts";

/** What is typed into a person's form. */
export type StaffValues = { name: string; email: string; role: string; projectIds: string[] };

export const EMPTY: StaffValues = { name: "", email: "", role: "viewer", projectIds: [] };

export const valuesOf = ({ name, email, role, projectIds }: Staff): StaffValues => ({
  name,
  email: email ?? "",
  role: role ?? "",
  projectIds: projectIds.map(String),
});

export function toBody({ name, email, role, projectIds }: StaffValues) {
  return {
    name: name.trim(),
    email: email.trim(),
    role: ROLES.find((one) => one === role) ?? null,
    projectIds,
  };
}

/** What can be said before asking the server, which decides. */
export function faultsOf(values: StaffValues): Partial<Record<keyof StaffValues, string>> {
  const { error } = InviteBody.safeParse(toBody(values));
  return toFaults(Object.fromEntries((error?.issues ?? []).map((one) => [one.path.join("."), one.message])));
}

/** The server's complaints, by the form's own names: one of a single project belongs to the projects. */
export function toFaults(
  fields: Readonly<Record<string, string>>,
): Partial<Record<keyof StaffValues, string>> {
  const faults: Partial<Record<keyof StaffValues, string>> = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const [name = ""] = path.split(".");
    if (Object.hasOwn(EMPTY, name)) faults[name as keyof StaffValues] ??= sentence;
  }
  return faults;
}
