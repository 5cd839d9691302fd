import { useId } from 'react';

/** A court seen from above: four wings around a lawn, two paths that cross, trees. The brand's idea as a picture. */
export function CourtPicture({ className }: { className?: string }) {
  const tiles = useId();
  const trees = [
    [150, 150, 15],
    [178, 138, 9],
    [252, 148, 17],
    [146, 254, 10],
    [160, 240, 14],
    [250, 252, 12],
    [232, 262, 8],
  ];
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" className={className} strokeWidth={2} strokeLinejoin="round">
      <defs>
        <pattern id={tiles} width={8} height={8} patternUnits="userSpaceOnUse">
          <path d="M0 8h8" stroke="var(--line)" strokeWidth={1.5} />
        </pattern>
      </defs>
      <g fill="var(--surface-raised)" className="stroke-line-strong">
        <path d="M40 40h320l-56 56H96z" />
        <path d="M40 40v320l56-56V96z" />
        <path d="M360 40v320l-56-56V96z" />
        <path d="M40 360h132v-56H96zM360 360H228v-56h76z" />
      </g>
      <g fill={`url(#${tiles})`} stroke="none">
        <path d="M40 40h320l-56 56H96zM40 360h132v-56H96zM360 360H228v-56h76z" />
      </g>
      <rect x={112} y={112} width={176} height={176} className="fill-accent-soft stroke-none" />
      <path d="M200 112v248M112 200h176" stroke="var(--surface)" strokeWidth={18} fill="none" strokeLinecap="butt" />
      <circle cx={200} cy={200} r={26} fill="var(--surface)" className="stroke-line-strong" />
      <circle cx={200} cy={200} r={12} className="fill-accent-soft stroke-accent" />
      <g fill="var(--accent)" stroke="none" opacity={0.55}>
        {trees.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g className="stroke-accent" strokeWidth={9} fill="none" strokeLinecap="square">
        <path d="M104 296V104h192v192M104 296h64" />
      </g>
    </svg>
  );
}
