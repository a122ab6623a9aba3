import { useRef, useState } from "react";
import type { ApiError } from "./api-error.ts";
import type { UploadOptions } from "./upload.ts";

/** Where a file is on its way in. `P` is what a look at it found, `R` what reading it came to. */
export type FileImportStep<P, R> =
  | { kind: "empty" }
  | { kind: "working"; label: string; share: number; mayCancel: boolean }
  | { kind: "preview"; file: File; preview: P }
  | { kind: "done"; result: R };

type Work<P, R> = {
  preview: (file: File, options: UploadOptions) => Promise<P>;
  send: (file: File, options: UploadOptions) => Promise<R>;
};

/** A file on its way in: chosen, looked at, confirmed, read. Nothing is stored before it is confirmed. */
export function useFileImport<P, R>({ preview, send }: Work<P, R>) {
  const [step, setStep] = useState<FileImportStep<P, R>>({ kind: "empty" });
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(null);

  /** `isStored`: once the file has gone out, the server keeps it, whether anybody waits for the answer or not. */
  const run = async (
    { label, isStored }: { label: string; isStored: boolean },
    work: (options: UploadOptions) => Promise<FileImportStep<P, R>>,
  ) => {
    const controller = new AbortController();
    abort.current = controller;
    setFailure(undefined);
    const show = (share: number) =>
      setStep({ kind: "working", label, share, mayCancel: !isStored || share < 1 });
    show(0);
    try {
      const next = await work({ signal: controller.signal, onProgress: show });
      if (!controller.signal.aborted) setStep(next);
    } catch (error) {
      if (controller.signal.aborted) return;
      setStep({ kind: "empty" });
      setFailure(sentenceOf(error as ApiError));
    }
  };

  return {
    step,
    failure,
    choose: (file: File) =>
      run({ label: `Looking at ${file.name}`, isStored: false }, async (options) => {
        return { kind: "preview", file, preview: await preview(file, options) };
      }),
    confirm: (file: File) =>
      run({ label: `Uploading ${file.name}`, isStored: true }, async (options) => {
        return { kind: "done", result: await send(file, options) };
      }),
    cancel: () => {
      abort.current?.abort();
      setStep({ kind: "empty" });
    },
  };
}

/** What was refused, and what is wrong in the file where the server says so. */
function sentenceOf({ message, fields }: ApiError): string {
  const details = Object.values(fields).filter((sentence) => sentence !== message);
  return [message, ...details].join(" ");
}
