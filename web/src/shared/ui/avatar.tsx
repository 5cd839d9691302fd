import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { cx } from './cx.ts';

interface Props {
  /** null or a picture that cannot be loaded shows the default icon. */
  url: string | null;
  /** In px. */
  size?: number;
  className?: string;
}

/** Somebody's picture. Decorative: their name stands beside it. */
export function Avatar({ url, size = 36, className }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      style={{ width: size, height: size }}
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft text-accent',
        className,
      )}
    >
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(url)}
          className="size-full object-cover"
        />
      ) : (
        <UserRound size={Math.round(size * 0.6)} strokeWidth={1.75} aria-hidden />
      )}
    </span>
  );
}
