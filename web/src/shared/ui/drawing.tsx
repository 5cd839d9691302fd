import type { ReactNode } from 'react';
import { LineDrawing } from './line-drawing.tsx';

/** Small line drawings of our own; the part that carries the meaning is drawn in the accent colour. */
const DRAWINGS = {
  /** An arcade with an empty frame in its middle: nothing hangs here yet. */
  court: (
    <>
      <path d="M14 98h132M26 98V54a14 14 0 0 1 28 0v44M106 98V54a14 14 0 0 1 28 0v44M18 28h124M24 28v-8h112v8" />
      <g className="text-accent">
        <rect x={62} y={50} width={36} height={28} rx={3} />
        <path d="M66 74l9-10 7 7 5-5 7 8" />
        <circle cx={89} cy={58} r={2.5} />
      </g>
    </>
  ),
  /** A lens over a wall of frames. */
  lens: (
    <>
      <path d="M22 24h36v26H22zM66 24h26M22 58h20v32H22zM50 90h24M100 24h38v20" />
      <g className="text-accent">
        <circle cx={92} cy={66} r={22} />
        <path d="M108 82l22 20" />
      </g>
    </>
  ),
  /** A gate that stands open, with nothing behind it. */
  gate: (
    <>
      <path d="M10 100h140M36 100V46a44 34 0 0 1 88 0v54M28 100V44M132 100V44M28 44c0-40 104-40 104 0" />
      <g className="text-accent">
        <path d="M48 100V52l22 8v48zM62 82v4M112 100V52l-22 8v48zM98 82v4" />
      </g>
    </>
  ),
  /** An envelope in front of an arch. */
  letter: (
    <>
      <path d="M14 100h132M40 100V48a40 32 0 0 1 80 0v52" />
      <g className="text-accent">
        <rect x={50} y={56} width={60} height={40} rx={4} />
        <path d="M52 60l28 20 28-20" />
      </g>
    </>
  ),
  /** An hourglass run out. */
  expired: (
    <>
      <path d="M52 18h56M52 102h56M58 18c0 24 18 30 18 42S58 78 58 102M102 18c0 24-18 30-18 42s18 18 18 42" />
      <g className="text-accent">
        <path d="M64 102c2-12 10-16 16-16s14 4 16 16M80 66v4M80 76v3" />
      </g>
    </>
  ),
  /** A flag on the roof. */
  flag: (
    <>
      <path d="M10 100h140M26 100V64h108v36M20 64h120M44 100V84a8 8 0 0 1 16 0v16M100 100V84a8 8 0 0 1 16 0v16M72 100V80h16v20" />
      <g className="text-accent">
        <path d="M80 64V16M80 18c12-6 18 6 32 0v20c-14 6-20-6-32 0" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return <LineDrawing className={className}>{DRAWINGS[name]}</LineDrawing>;
}
