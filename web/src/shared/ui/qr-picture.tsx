import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** Empty squares around the code that readers need. */
const QUIET = 4;

/** The QR code of an address, black on white in both themes: not every reader knows the other way round. */
export function QrPicture({ address, label, className }: { address: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(address, { minCorrectionLevel: correction.M });
    return { path: toSvgPath(code), size: code.size };
  }, [address]);
  const side = size + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
