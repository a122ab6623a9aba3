import type {
  ApplicationSettings,
  ApplicationSettingsBody,
  Setting,
} from "@foyer/contract/application-setting.ts";
import {
  ALL_SETTINGS,
  type SettingDefinition,
  type SettingName,
  type SettingValues,
  settingValue,
  ticketFieldChoice,
  ticketFieldSetting,
} from "@foyer/contract/settings.ts";
import { TICKET_FIELD_NAMES, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { listQuestionNames, type QuestionName } from "../catalogs/questions/questions.service.ts";
import { keepCurrencyOfMoney } from "./currency.service.ts";
import { findSetting, lockSettings, readSettings, updateSettingRows } from "./settings.store.ts";

type Body = z.output<typeof ApplicationSettingsBody>;

/** One setting's value, saved or initial. */
export async function getSetting<N extends SettingName>(
  db: Kysely<Database>,
  name: N,
): Promise<SettingValues[N]> {
  return settingValue(name, await findSetting(db, name));
}

/** The questions that the settings choose for fields of the ticket. rules/settings 4 */
export async function getTicketFieldChoices(
  db: Kysely<Database>,
): Promise<Partial<Record<TicketField, number>>> {
  const { values } = await readSettings(db);
  const choices: Partial<Record<TicketField, number>> = {};
  for (const name of TICKET_FIELD_NAMES) {
    const question = ticketFieldChoice(values.get(ticketFieldSetting(name)) ?? "");
    if (question !== null) choices[name] = question;
  }
  return choices;
}

/** All settings but those of the categories in `without`. */
export async function getSettings(
  db: Kysely<Database>,
  without: readonly string[],
): Promise<ApplicationSettings> {
  const { version, values } = await readSettings(db);
  const questions = await listQuestionNames(db);
  const shown = [...ALL_SETTINGS].filter(([, { category }]) => !without.includes(category));
  const categories = Map.groupBy(shown, ([, { category }]) => category);
  return {
    id: 1,
    version,
    categories: [...categories].map(([name, settings]) => ({
      name,
      settings: settings.map(([codeName, definition]) =>
        toWire(codeName, definition, { saved: values.get(codeName), questions }),
      ),
    })),
  };
}

function toWire(
  codeName: string,
  { displayName, description, initial, kind }: SettingDefinition<unknown>,
  { saved, questions }: { saved: string | undefined; questions: QuestionName[] },
): Setting {
  const setting = { codeName, displayName, description, input: kind.input, value: saved ?? initial };
  if (kind.isQuestion) return { ...setting, options: questionOptions(displayName, questions) };
  return kind.options ? { ...setting, options: [...kind.options] } : setting;
}

/** rules/settings 4: by default a field is filled by the question with its name. */
function questionOptions(fieldLabel: string, questions: QuestionName[]) {
  const namesake = questions.find(
    ({ internalName }) => internalName.toLowerCase() === fieldLabel.toLowerCase(),
  );
  const automatic = { value: "", label: namesake ? `Automatic (${namesake.internalName})` : "Automatic" };
  return [
    automatic,
    ...questions.map(({ id, internalName }) => ({ value: String(id), label: internalName })),
  ];
}

/** Saves the sent settings; the others keep their values. */
export function updateSettings(
  context: RecordedContext,
  body: Body,
  without: readonly string[],
): Promise<ApplicationSettings> {
  const { db } = context;
  const sent = sentValues(body);
  return updateVersioned(context, {
    lock: async () => {
      await lockSettings(db);
      return getSettings(db, without);
    },
    valuesOf,
    sent: Object.fromEntries(sent),
    complete: (values, before) => {
      refuseErrors(body, before);
      return values;
    },
    write: async (_, before) => {
      const { Currency: currency } = valuesOf(before);
      if (currency !== undefined && sent.has("Currency") && sent.get("Currency") !== currency)
        await keepCurrencyOfMoney(db, context.caller, currency);
      await updateSettingRows(db, sent);
      return getSettings(db, without);
    },
    toAnswer: (settings) => settings,
    entryOf: () => ({ entity: "settings", entityId: 1, entityName: "Admin settings" }),
  });
}

/** By code name. */
function sentValues({ categories }: Body): Map<string, string> {
  const sent = categories.flatMap(({ settings }) => settings);
  return new Map(sent.map(({ codeName, value }) => [codeName, value.trim()]));
}

function valuesOf({ categories }: ApplicationSettings): Record<string, string> {
  return Object.fromEntries(categories.flatMap(({ settings }) => settings.map((s) => [s.codeName, s.value])));
}

/** Throws a problem that names every invalid field. */
function refuseErrors({ categories }: Body, current: ApplicationSettings): void {
  const options = new Map<string, string[] | undefined>(
    current.categories.flatMap(({ settings }) =>
      settings.map((s) => [s.codeName, s.options?.map((o) => o.value)]),
    ),
  );
  const fields: Record<string, string> = {};
  for (const [c, { settings }] of categories.entries()) {
    for (const [s, { codeName, value }] of settings.entries()) {
      const definition = options.has(codeName) ? ALL_SETTINGS.get(codeName) : undefined;
      const error = findError(definition, value.trim(), options.get(codeName));
      if (error) fields[`categories.${c}.settings.${s}.value`] = error;
    }
  }
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
}

function findError(
  definition: SettingDefinition<unknown> | undefined,
  value: string,
  options: string[] | undefined,
): string | undefined {
  if (!definition) return "This setting does not exist";
  if (definition.kind.isQuestion && !options?.includes(value)) return "This question does not exist";
  const parsed = definition.kind.parse(value);
  return "error" in parsed ? parsed.error : undefined;
}
