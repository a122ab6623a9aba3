import type { Staff } from "@foyer/contract/staff.ts";

/** The state of a person's access. */
export type StaffState = "active" | "invited" | "expired" | "password" | "deactivated";

export const STATE_WORDS: Record<StaffState, { name: string; color: string }> = {
  active: { name: "Active", color: "green" },
  invited: { name: "Invited", color: "blue" },
  expired: { name: "Invitation expired", color: "orange" },
  password: { name: "Waiting for a new password", color: "orange" },
  deactivated: { name: "Deactivated", color: "gray" },
};

export function stateOf({ active, joined, invitation }: Staff): StaffState {
  if (!active) return "deactivated";
  if (!joined) return invitation && !invitation.expired ? "invited" : "expired";
  return invitation?.kind === "password" ? "password" : "active";
}

/** Staff with all words of `search` in name, address, login or id; `all` includes deactivated staff. */
export function findStaff(staff: readonly Staff[], search: string, all: boolean): Staff[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return staff.filter((one) => {
    const text = [one.name, one.email, one.login, one.id].join(" ").toLowerCase();
    return (all || one.active) && words.every((word) => text.includes(word));
  });
}
