/** Numbers that server, browser and forms share. */
export const LIMITS = {
  /** Characters (UTF-16 units) of an internal name. */
  internalName: 200,
  /** Characters of one localised text. */
  text: 4000,
  /** Characters of one application setting. */
  settingValue: 1000,
  /** Bytes of a JSON body. */
  jsonBody: 1_000_000,
  /** Bytes of an uploaded file. rules/files 1 */
  upload: 5_000_000,
} as const;

/** Milliseconds until a message leaves by itself. */
export const MESSAGE_MS = 5000;
