/** Desks sync by themselves, so open screens read them again. */
export const REFRESHED = { staleMs: 0, refreshMs: () => 15_000 } as const;
