import { otherLanguages } from '@quadrangle/domain/kernel/languages';
import { isUntranslated } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { pushMessage } from './push-message.ts';

it.each(otherLanguages('en'))('a push speaks %s (decisions 50, 76)', (language) => {
  for (const count of [1, 2])
    for (const discreet of [true, false]) {
      const { title, body } = pushMessage({ appName: '0', language, discreet, newest: [], count, page: '/' });
      expect(isUntranslated(`${title} ${body}`, language)).toBe(false);
    }
});
