import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';
import { whenNear } from '../lib/when-near.ts';

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  /** Among the first things of a page: nothing has to be found out about where it stands. */
  first: boolean;
}

/**
 * A picture beside its words that is fetched once it is at most a screen away. It loads lazily, because only then browsers
 * take `auto` among its sizes.
 */
export function NearImage({ first, srcSet, ...rest }: Props) {
  const [near, setNear] = useState(first);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!near && image.current) return whenNear(image.current, () => setNear(true));
  }, [near]);
  return <img {...rest} ref={image} alt="" loading="lazy" decoding="async" srcSet={near ? srcSet : undefined} />;
}
