import type { FileReading } from '../files/ports.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock } from '../kernel/ports.ts';
import { SECOND } from '../kernel/time.ts';
import type { Content } from './lay-out.ts';
import type { FileSums } from './ports.ts';
import type { PackedItem } from './rules.ts';

interface Ports {
  readonly clock: Clock;
  readonly files: FileReading;
  readonly fileSums: FileSums;
}

/** Files whose sizes the storage is asked for at the same time. */
const ASKED_AT_ONCE = 16;

/** How many items are checked together before they are sent, and for how many milliseconds a check is valid. */
const LOOKED_AT = 50;
const GOOD_FOR = 5 * SECOND;

/**
 * The files of the items, without those that are gone. `shownOf` says which of some items are still shown: each is
 * checked right before it is sent, and one that is not ends the ZIP with MEDIA_NOT_FOUND (decisions 48).
 */
export async function packContents(
  ports: Ports,
  items: readonly PackedItem[],
  shownOf: (mediaIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<readonly Content[]> {
  const { files, fileSums, clock } = ports;
  const sizes: (number | null)[] = [];
  for (let from = 0; from < items.length; from += ASKED_AT_ONCE)
    sizes.push(
      ...(await Promise.all(items.slice(from, from + ASKED_AT_ONCE).map(({ fileName }) => files.size(fileName)))),
    );

  let shown: ReadonlySet<string> = new Set();
  let lookedAt = { from: 0, to: 0, until: 0 };
  const look = async (index: number) => {
    const { from, to, until } = lookedAt;
    if (index < from || index >= to || clock.now() >= until) {
      shown = await shownOf(items.slice(index, index + LOOKED_AT).map(({ mediaId }) => mediaId));
      lookedAt = { from: index, to: index + LOOKED_AT, until: clock.now() + GOOD_FOR };
    }
    if (!shown.has(items[index]?.mediaId ?? '')) refuse('MEDIA_NOT_FOUND');
  };

  return items.flatMap(({ name, fileName, modifiedAt }, index): Content[] => {
    const size = sizes[index] ?? null;
    if (size === null) return [];
    const content: Content = {
      name,
      size,
      modifiedAt,
      async *read(range = { start: 0, end: size - 1 }) {
        await look(index);
        yield* files.read(fileName, range);
      },
      known() {
        const sum = fileSums.recall(fileName);
        return sum?.size === size ? sum.crc32 : null;
      },
      note: (crc32) => fileSums.note(fileName, { size, crc32 }),
    };
    return [content];
  });
}
