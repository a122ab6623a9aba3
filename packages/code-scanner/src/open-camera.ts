import { TroubleError } from "./camera-trouble.ts";

type CameraChoice = { id: string; name: string };

/** A camera that is on. */
export type Camera = {
  stream: MediaStream;
  track: MediaStreamTrack;
  id: string;
  hasTorch: boolean;
  /** All cameras of the device. */
  choices: readonly CameraChoice[];
};

/** Enough for a badge at arm's length; phones deliver it without effort. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** The types of the platform know no torch. */
type WithTorch = { torch?: boolean };

/** Turns a camera on: the preferred one, else one that looks away from the person. Rejects with the browser's error. */
export async function openCamera(preferredId: string | null): Promise<Camera> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new TroubleError(isSecureContext ? "unsupported" : "insecure");
  const which = preferredId ? { deviceId: { ideal: preferredId } } : { facingMode: { ideal: "environment" } };
  const stream = await devices.getUserMedia({ audio: false, video: { ...SIZE, ...which } });
  const [track] = stream.getVideoTracks();
  if (!track) throw new TroubleError("no-camera");
  const capabilities = track.getCapabilities?.() as WithTorch | undefined;
  return {
    stream,
    track,
    id: track.getSettings().deviceId ?? "",
    hasTorch: capabilities?.torch === true,
    choices: await listCameras(devices),
  };
}

/** Browsers name cameras once one was allowed. */
async function listCameras(devices: MediaDevices): Promise<CameraChoice[]> {
  const all = await devices.enumerateDevices().catch(() => []);
  return all
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Camera ${index + 1}` }));
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Turns the light on or off. Returns whether the camera has done so. */
export async function setTorch({ track }: Camera, isOn: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return true;
  } catch {
    // The track has ended meanwhile, or the light is too hot.
    return false;
  }
}
