import logo from "./foyer.svg";

/** The product's sign; what stands beside it says its name. */
export function Logo({ size }: { size: number }) {
  return <img src={logo} width={size} height={size} alt="" />;
}
