import { useParams } from "@tanstack/react-router";
import type { ParamName, ScreenName } from "../paths.ts";

/** The parameters in the address of the screen `name`, decoded: `useScreenParams("editCountry").countryId`. */
export function useScreenParams<N extends ScreenName>(_name: N): Record<ParamName<N>, string> {
  return useParams({ strict: false }) as Record<ParamName<N>, string>;
}

/** All path parameters of the current address, decoded. */
export function useAddressParams(): Record<string, string> {
  return useParams({ strict: false }) as Record<string, string>;
}
