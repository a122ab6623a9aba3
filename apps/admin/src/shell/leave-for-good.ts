let leaving = false;

/** Is the page being left because the session ended? Leave guards then do not ask. rules/shell 18 */
export const isLeavingForGood = (): boolean => leaving;

/** Runs `leave`, which navigates away, with all leave guards disabled. If it fails, they are enabled again. */
export async function leaveForGood(leave: () => void | Promise<void>): Promise<void> {
  leaving = true;
  try {
    await leave();
  } catch (error) {
    leaving = false;
    throw error;
  }
}
