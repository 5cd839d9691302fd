import './progress.css';

/** Progress of long work. `percent` from 0 to 100, shown as a whole number; `label` names the work. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const whole = Math.round(percent);
  return (
    <div className="flex flex-col gap-2 text-14">
      <div className="flex justify-between gap-4">
        <span>{label}</span>
        <span className="tabular-nums text-muted">{whole}%</span>
      </div>
      <progress
        aria-label={label}
        value={whole}
        max={100}
        className="progress h-2 w-full overflow-hidden rounded-full bg-line"
      />
    </div>
  );
}
