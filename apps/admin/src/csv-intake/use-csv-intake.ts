import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiError } from "../server/api-error.ts";
import type { UploadOptions } from "../server/upload.ts";

/** Whether the first row of a file is a heading, as the user answered. rules/csv 6 */
export type FirstRow = "heading" | "row";
type SendOptions = UploadOptions & { firstRow?: FirstRow | undefined };

/** The options of an upload with that answer as its query. */
export const withAnswer = ({ firstRow, ...options }: SendOptions) => ({ ...options, query: { firstRow } });

/** The step of a csv intake. `P`: the preview, `R`: the result of the import. */
type Step<P, R> =
  | { kind: "empty" }
  | { kind: "working"; label: string; share: number; mayCancel: boolean }
  | { kind: "preview"; file: File; preview: P; firstRow?: FirstRow }
  | { kind: "done"; file: File; result: R };

type Work<P, R> = {
  /** Reads a file without storing anything; undefined: no preview. */
  preview?: (file: File, options: SendOptions) => Promise<P>;
  send: (file: File, options: SendOptions) => Promise<R>;
  /** Endpoints to refresh after an import. */
  refreshes: readonly Endpoint[];
  onDone?: (result: R) => void;
};

export type CsvIntakeState<P, R> = ReturnType<typeof useCsvIntake<P, R>>;

/** The state of a csv intake: choose, preview, confirm, import. With a preview nothing is stored before confirmation. */
export function useCsvIntake<P, R>({ preview, send, refreshes, onDone }: Work<P, R>) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step<P, R>>({ kind: "empty" });
  const [failure, setFailure] = useState<string>();
  const abort = useRef<AbortController>(null);

  /**
   * Returns whether the work succeeded. `isStored`: once the upload is complete, the server imports the file even if the
   * client stops waiting.
   */
  const run = async (
    { label, isStored }: { label: string; isStored: boolean },
    work: (options: UploadOptions) => Promise<Step<P, R>>,
  ): Promise<boolean> => {
    const controller = new AbortController();
    abort.current = controller;
    setFailure(undefined);
    const show = (share: number) =>
      setStep({ kind: "working", label, share, mayCancel: !isStored || share < 1 });
    show(0);
    try {
      const next = await work({ signal: controller.signal, onProgress: show });
      if (!controller.signal.aborted) setStep(next);
      return !controller.signal.aborted;
    } catch (error) {
      if (controller.signal.aborted) return false;
      setStep({ kind: "empty" });
      setFailure(sentenceOf(error as ApiError));
      return false;
    }
  };

  const confirm = (file: File, firstRow?: FirstRow) =>
    run({ label: `Uploading ${file.name}`, isStored: true }, async (options) => {
      const result = await send(file, { ...options, firstRow });
      for (const { path } of refreshes) void queryClient.invalidateQueries({ queryKey: [path] });
      onDone?.(result);
      return { kind: "done", file, result };
    });

  const choose = (file: File) =>
    preview === undefined
      ? confirm(file)
      : run({ label: `Looking at ${file.name}`, isStored: false }, async (options) => {
          return { kind: "preview", file, preview: await preview(file, options) };
        });

  /** Sets whether the first row is a heading. The preview stays until the new one is loaded. */
  const answer = async (file: File, firstRow: FirstRow) => {
    if (step.kind !== "preview" || preview === undefined) return;
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setStep({ ...step, firstRow });
    try {
      const next = await preview(file, { signal: controller.signal, firstRow });
      if (!controller.signal.aborted) setStep({ kind: "preview", file, preview: next, firstRow });
    } catch (error) {
      if (controller.signal.aborted) return;
      setStep({ kind: "empty" });
      setFailure(sentenceOf(error as ApiError));
    }
  };

  const cancel = () => {
    abort.current?.abort();
    setStep({ kind: "empty" });
  };

  return { step, failure, choose, answer, confirm, cancel };
}

/** The error message, with the error in the file if the server names it. */
function sentenceOf({ message, fields }: ApiError): string {
  const details = Object.values(fields).filter((sentence) => sentence !== message);
  return [message, ...details].join(" ");
}
