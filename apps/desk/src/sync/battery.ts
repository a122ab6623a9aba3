type Battery = { level: number };

/** Returns the percents of the battery; null where the browser does not tell. */
export async function readBattery(): Promise<number | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  if (!getBattery) return null;
  try {
    return Math.round((await getBattery.call(navigator)).level * 100);
  } catch {
    return null;
  }
}
