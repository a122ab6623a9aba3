/** Desks hand in by themselves, so what they have done is read again while it is looked at. */
export const REFRESHED = { staleMs: 0, refreshMs: () => 15_000 } as const;
