import { fillPath } from "./server/fill-path.ts";

/** Where each screen lives, parameters as `$name`; links use the first address, the others are aliases. rules/shell 3 */
export const ADDRESSES = {
  login: "/login",
  authCallback: "/auth-callback",
  permissionDenied: "/permissionDenied",
  home: "/home",
  catalogs: "/catalogs",
  listCountry: "/catalogs/listCountry",
  addCountry: "/catalogs/listCountry/addCountry",
  editCountry: "/catalogs/listCountry/editCountry/$countryId",
  listRegions: "/catalogs/listRegions",
  addRegion: "/catalogs/listRegions/addRegion",
  settings: "/admin",
} as const satisfies Record<string, `/${string}` | readonly [`/${string}`, ...`/${string}`[]]>;

export type ScreenName = keyof typeof ADDRESSES;

type First<A> = A extends readonly [infer F, ...unknown[]] ? F : A;
type NamesIn<A> = A extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : A extends `${string}$${infer Name}`
    ? Name
    : never;
/** Names of the parameters in a screen's address. */
export type ParamName<N extends ScreenName> = NamesIn<First<(typeof ADDRESSES)[N]>>;

type ToPath<N extends ScreenName> = [ParamName<N>] extends [never]
  ? () => string
  : (params: Record<ParamName<N>, string | number>) => string;

/** All addresses of a screen, the one for links first. */
export function addressesOf(name: ScreenName): readonly string[] {
  return [ADDRESSES[name]].flat();
}

/** The path of each screen: `paths.editCountry({ countryId: 5 })`. */
export const paths = Object.fromEntries(
  (Object.keys(ADDRESSES) as ScreenName[]).map((name) => [
    name,
    (params?: Record<string, string | number>) => fillPath(addressesOf(name)[0] ?? "/", params),
  ]),
) as { [N in ScreenName]: ToPath<N> };
