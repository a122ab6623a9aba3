/** Somebody may close or change a gate, or scan at it, meanwhile. rules/gates 13 */
export const GATE_REFRESH_MS = 30_000;
