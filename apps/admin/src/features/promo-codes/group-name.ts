/** Stands for the owner of groups that have none. */
export const EMPTY_OWNER = "Without an owner";

/** How a group is called: by its type and, where it has one, its owner. */
export const groupName = ({ typeName, owner }: { typeName: string; owner: string }): string =>
  [typeName, owner].filter(Boolean).join(" · ");
