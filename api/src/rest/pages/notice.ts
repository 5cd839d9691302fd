import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type Config, ConfigError } from '../../config/config.ts';
import type { Kept } from './privacy-text.ts';

/** The most bytes of a text. */
const MAX_BYTES = 256 * 1_024;

/** What the text on privacy depends on. */
export const keptBy = ({ settings, identity, razorpay }: Config): Kept => ({
  settings,
  thirdPartySignIn: identity !== null,
  payments: razorpay !== null,
});

/**
 * Counts what the product's own notice means, in short at sign-up and whole at `/privacy`. Raised when its meaning changes,
 * not for a corrected word: `scripts/notice.test.ts` asks which of the two a change was (decisions 73).
 */
export const NOTICE = 1;

/**
 * The version of the notice: of the product's text what it means, with the operator's settings that it depends on; of the
 * operator's own text a digest. Whenever it changes, people are shown the notice again (decisions 73). Throws ConfigError.
 */
export async function noticeVersion(config: Config): Promise<string> {
  const own = config.privacyFile === null ? null : await textOf('PRIVACY_FILE', config.privacyFile);
  const { settings, thirdPartySignIn, payments } = keptBy(config);
  return createHash('sha256')
    .update(own ?? JSON.stringify([NOTICE, settings.auditDays, thirdPartySignIn, payments]))
    .digest('hex')
    .slice(0, 16);
}

/** A text of the operator's own. Throws ConfigError for a file that cannot be read. */
export async function textOf(variable: string, file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: null }));
  if (size === null) throw new ConfigError(variable, 'cannot be read');
  if (size > MAX_BYTES) throw new ConfigError(variable, `must have at most ${MAX_BYTES} bytes`);
  return readFile(file, 'utf8').catch(() => {
    throw new ConfigError(variable, 'cannot be read');
  });
}
