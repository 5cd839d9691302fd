import { parseArgs } from 'node:util';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, asJson, type Command, date, indented, inJson, wordsOf } from './command.ts';

const { operator } = useCases;

/** Commands about what people write to the operator, by name. */
export const commands = {
  messages: {
    usage: 'messages [--json]',
    help: 'Lists what people wrote on the contact page, newest first.',
    async run(ports, words) {
      const { values } = wordsOf(this.usage, () => parseArgs({ args: [...words], options: asJson }));
      const messages = await execute(operator.listMessages, ports, actor, {});
      if (values.json) return [inJson(messages.map((message) => ({ ...message, createdAt: date(message.createdAt) })))];
      if (messages.length === 0) return ['There are no messages.'];
      return messages.flatMap(({ createdAt, name, email, message }) => [
        [date(createdAt), name, email].join('  '),
        ...indented(message, '    '),
      ]);
    },
  },
} satisfies Record<string, Command>;
