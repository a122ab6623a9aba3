/** A colour of a sheet that has one value in the light and one in the dark scheme. */
export const schemePair = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;
