import { ROLES, type Role } from "@foyer/contract/access.ts";
import { Radio, Stack, TextInput } from "@mantine/core";
import { ProjectGrants } from "./project-grants.tsx";
import { NO_ROLE, ROLE_WORDS } from "./role-words.ts";
import { type StaffValues, valuesOf } from "./staff-values.ts";
import type { useStaffForm } from "./use-staff-form.ts";

type Props = {
  state: ReturnType<typeof useStaffForm>;
  /** Roles come from the identity provider: what is chosen here is for nothing. rules/access 5 */
  rolesFromToken: boolean;
};

/** Name, address, role and projects of a person, to invite or edit. */
export function StaffFields({ state, rolesFromToken }: Props) {
  const { form, theirs } = state;
  const values = form.getValues();
  const savedMeanwhile = theirs && valuesOf(theirs);
  const meanwhile = (name: "name" | "email") => {
    const their = savedMeanwhile?.[name];
    return their === undefined || their === values[name]
      ? undefined
      : `Saved meanwhile: ${their || "nothing"}`;
  };
  const text = (name: "name" | "email") => ({
    value: values[name],
    error: form.errors[name] ?? meanwhile(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, event.currentTarget.value),
  });
  const set = <N extends keyof StaffValues>(name: N, value: StaffValues[N]) => {
    form.setValues({ [name]: value } as Partial<StaffValues>);
    form.clearFieldError(name);
  };
  return (
    <Stack gap="md">
      <TextInput label="Name" autoComplete="off" dir="auto" required {...text("name")} />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        description="So that you know whom to send the link to."
        {...text("email")}
      />
      <Radio.Group
        label="Role"
        description={rolesFromToken ? "Roles come from your identity provider." : undefined}
        value={values.role}
        onChange={(role) => set("role", role)}
        error={form.errors.role}
      >
        <Stack gap="sm" mt="xs">
          {[...ROLES, "" as const].map((role) => (
            <RoleChoice key={role} role={role} disabled={rolesFromToken} />
          ))}
        </Stack>
      </Radio.Group>
      <ProjectGrants
        value={values.projectIds}
        onChange={(projectIds) => set("projectIds", projectIds)}
        holdsAll={values.role === "admin" && !rolesFromToken}
        error={form.errors.projectIds}
      />
    </Stack>
  );
}

function RoleChoice({ role, disabled }: { role: Role | ""; disabled: boolean }) {
  const { name, may } = role ? ROLE_WORDS[role] : NO_ROLE;
  return <Radio value={role} label={name} description={may} disabled={disabled} />;
}
