import type { LiveEvent } from '@quadrangle/domain/live/rules';

/** The contents of a chunk of the stream. */
export interface StreamChunk {
  readonly events: readonly LiveEvent[];
  /** The newest id, if one came. */
  readonly id: string | null;
}

/**
 * Reads server-sent events, however they are split on their way. An event and its id count once its empty line is
 * there: of what is cut off in the middle nothing was heard, so that it comes again.
 */
export function eventReader(): (part: string) => StreamChunk {
  let rest = '';
  let begun: { events: LiveEvent[]; id: string | null } = { events: [], id: null };
  return (part) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    const events: LiveEvent[] = [];
    let id: string | null = null;
    for (const line of lines) {
      if (line.startsWith('data: ')) begun.events.push(JSON.parse(line.slice(6)) as LiveEvent);
      else if (line.startsWith('id: ')) begun.id = line.slice(4);
      else if (line === '') {
        events.push(...begun.events);
        id = begun.id ?? id;
        begun = { events: [], id: null };
      }
    }
    return { events, id };
  };
}
