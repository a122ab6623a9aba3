// Problems that a browser also reports itself. They are apart, so that its first screen does not load all others.

export const NOT_ALLOWED = { status: 403, message: "You do not have permission to do this." } as const;
export const FILE_TOO_LARGE = { status: 413, message: "A file may hold at most 5,000,000 bytes." } as const;
export const CSV_ONLY = { status: 415, message: "Only .csv files are allowed." } as const;
export const IMAGE_ONLY = { status: 415, message: "Only jpeg/png files are allowed" } as const;
export const UNEXPECTED = {
  status: 500,
  message: "Something went wrong. Contact your administrator.",
} as const;
