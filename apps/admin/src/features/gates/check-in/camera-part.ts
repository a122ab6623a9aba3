import { lazyPart } from "../../../shell/lazy-part.tsx";

/** The camera; its code is loaded when it is first turned on. rules/gates 23 */
export const CameraPart = lazyPart(
  async () => (await import("@foyer/code-scanner/camera-scanner.tsx")).CameraScanner,
);
