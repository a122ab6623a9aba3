let leaving = false;

/** The page is on its way out because the session is: no question may hold it. rules/shell 18 */
export const isLeavingForGood = (): boolean => leaving;

/** Runs `leave`, which takes the browser elsewhere, past every leave guard; if it fails, the page stays as it was. */
export async function leaveForGood(leave: () => void | Promise<void>): Promise<void> {
  leaving = true;
  try {
    await leave();
  } catch (error) {
    leaving = false;
    throw error;
  }
}
