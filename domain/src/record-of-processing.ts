import { days } from './kernel/processing.ts';
import { DEAD_MAIL_KEPT } from './kernel/send-mail.ts';
import { BIN_LIFE } from './media/bin.ts';
import { fieldsOf, kindNames } from './own-data/kinds.ts';
import { processing } from './use-cases.ts';

/**
 * The record of processing as Markdown: every kind of people's own data with its fields, from what the product
 * declares, why it is kept and until when (decisions 56, 73). `auditDays` is the setting of that name.
 */
export function recordOfProcessing({
  appName,
  auditDays,
}: {
  readonly appName: string;
  readonly auditDays: number;
}): string[] {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = kindNames.map((kind) => {
    const { what, why, until } = processing[kind];
    const last = typeof until === 'string' ? until : until(auditDays);
    return `| ${[what, fieldsOf(kind).join(', '), why, last].map(cell).join(' | ')} |`;
  });
  return [
    `# Record of processing: ${appName}`,
    '',
    `Of members of the colleges. What leads remove lies in the bin of their club for ${days(BIN_LIFE)}. A college’s roster`,
    '(addresses, names and leaving days) is kept until the college is erased. A mail that could not be sent is kept, with',
    `its address, for ${days(DEAD_MAIL_KEPT)}.`,
    '',
    '| what | fields | why | until |',
    '| --- | --- | --- | --- |',
    ...rows,
  ];
}
