import { useEffect, useState } from "react";

/** An address of the bytes, as long as they are shown; undefined: there are none. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = blob && URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
