import type { LiveEvent } from '@quadrangle/domain/live/rules';

/** What a part of a stream said. */
export interface Said {
  readonly events: readonly LiveEvent[];
  /** The newest id, if one came. */
  readonly id: string | null;
}

/** Reads server-sent events, however they are cut up on their way. */
export function eventReader(): (part: string) => Said {
  let rest = '';
  return (part) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    const events: LiveEvent[] = [];
    let id: string | null = null;
    for (const line of lines) {
      if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as LiveEvent);
      else if (line.startsWith('id: ')) id = line.slice(4);
    }
    return { events, id };
  };
}
