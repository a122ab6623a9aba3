import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback: ReactNode };

/** Shows a fallback instead of a part that throws; the rest of the page keeps working. */
export class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
