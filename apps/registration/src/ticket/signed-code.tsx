import type { Drawing } from "./barcode-drawing.tsx";

type Props = { drawing: Drawing; text: string };

/** The code that gates verify without a network, below the ticket's own and smaller: a camera takes the first. rules/gates 32 */
export function SignedCode({ drawing: { width, height, path }, text }: Props) {
  return (
    <details className="signed-code">
      <summary>{text}</summary>
      <figure className="barcode" data-square>
        <svg viewBox={`0 0 ${width} ${height}`} shapeRendering="crispEdges" role="img" aria-label={text}>
          <path d={path} />
        </svg>
      </figure>
    </details>
  );
}
