import logo from "./foyer.svg";

/** The product's logo. The text beside it is the accessible name. */
export function Logo({ size }: { size: number }) {
  return <img src={logo} width={size} height={size} alt="" />;
}
