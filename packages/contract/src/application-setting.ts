import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { SETTING_INPUTS } from "./setting-kinds.ts";
import { type SettingName, type SettingValues, settingValue } from "./settings.ts";
import { symbols, visible } from "./text.ts";

export const Setting = z.object({
  codeName: z.string(),
  displayName: z.string(),
  description: z.string(),
  /** Always text on the wire, numbers too. */
  value: z.string(),
  input: z.enum(SETTING_INPUTS),
  /** The options of a setting with a choice. */
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
});
export type Setting = z.output<typeof Setting>;

export const ApplicationSettings = z.object({
  id: OutId,
  version: Version,
  categories: z.array(z.object({ name: z.string(), settings: z.array(Setting) })),
});
export type ApplicationSettings = z.output<typeof ApplicationSettings>;

/** Finds the value of one setting in the wire format. */
export function settingIn<N extends SettingName>(
  { categories }: ApplicationSettings,
  name: N,
): SettingValues[N] {
  const sent = categories.flatMap(({ settings }) => settings).find(({ codeName }) => codeName === name);
  return settingValue(name, sent?.value ?? null);
}

/** A client sends the whole object back; the server reads only codeName and value of each setting. */
export const ApplicationSettingsBody = z.strictObject({
  ...tolerated,
  categories: z
    .array(
      z.strictObject({
        name: z.string().max(100),
        settings: z
          .array(
            z.strictObject({
              codeName: z.string().max(100),
              value: z.string().check(symbols(LIMITS.settingValue), visible),
              displayName: z.string().optional(),
              description: z.string().optional(),
              input: z.string().optional(),
              options: z.array(z.unknown()).optional(),
            }),
          )
          .max(200),
      }),
    )
    .max(50),
});

export const getSettings = endpoint({
  method: "GET",
  path: "/api/application-setting",
  summary: "Returns the application settings by category.",
  access: { staff: "admin" },
  status: 200,
  result: ApplicationSettings,
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/api/application-setting",
  summary: "Updates all application settings.",
  access: { staff: "admin" },
  refusesKeys: true,
  body: ApplicationSettingsBody,
  status: 200,
  result: ApplicationSettings,
});
