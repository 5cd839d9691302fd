import { parseArgs } from 'node:util';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, type Command, counted, forOne, withoutWords, wordsOf } from './command.ts';

const { operator } = useCases;

/** Commands about items and their files, by name. */
export const commands = {
  'remove-item': forOne('remove-item <id>', 'Removes a video or photo, files and all.', async (ports, id) => {
    await execute(operator.removeItem, ports, actor, { id });
    return [`${id} is removed`];
  }),
  sweep: withoutWords('sweep', 'Removes stored files that nothing knows of.', async (ports) => {
    const { removed } = await execute(operator.sweepOrphans, ports, actor, {});
    return [...removed, `${counted(removed.length, 'file')} removed`];
  }),
  renditions: {
    usage: 'renditions [--missing]',
    help: 'Converts every video and draws every picture in all widths again, in the background; with --missing only those that lack them.',
    async run(ports, words) {
      const options = { missing: { type: 'boolean' } } as const;
      const { values } = wordsOf(this.usage, () => parseArgs({ args: [...words], options }));
      const { queued, pictures, toBlank } = await execute(operator.queueRenditions, ports, actor, values);
      return [
        `${counted(queued, 'video')} to be converted by a server that has a video library`,
        `${counted(pictures, 'picture')} to be drawn in all widths`,
        `${counted(toBlank, 'video')} of earlier releases still to be gone over for metadata`,
      ];
    },
  },
  recount: withoutWords('recount', 'Brings counters and scores in line with their facts.', async (ports) => {
    const { corrected } = await execute(operator.recount, ports, actor, {});
    return [`${counted(corrected, 'item')} corrected`];
  }),
} satisfies Record<string, Command>;
