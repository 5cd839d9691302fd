import { type ComponentType, type FC, useEffect, useState } from 'react';

/**
 * A part that its page can do without, whose code is fetched when it is first shown, with `Waiting` in its place. Where it
 * does not load (no network, or a newer release has replaced it) the page stays as it is, with `Failed` in that place; when
 * the part is shown anew, it is fetched again. Unless given, nothing is there.
 */
export function extra<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<P>,
  Failed?: ComponentType<P>,
): FC<P> {
  let fetched: ComponentType<P> | undefined;
  return function Extra(props: P) {
    const [Part, setPart] = useState(() => fetched ?? Waiting);
    useEffect(() => {
      load().then(
        (part) => {
          fetched = part;
          setPart(() => part);
        },
        () => setPart(() => Failed),
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
