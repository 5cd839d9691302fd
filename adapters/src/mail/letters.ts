import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import type { Draft, Paragraph } from '@quadrangle/domain/kernel/letter';
import type { Mail } from '@quadrangle/domain/kernel/mail';
import { escaped } from '@quadrangle/domain/kernel/text';
import { letters } from '@quadrangle/domain/use-cases';

/** A mail's text: subject, and paragraphs, in which a link stands alone on its line. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What the app is called for whoever gets a mail. */
export type AppName = (mail: Mail) => Promise<string>;

/** `mail` written in its language, as text and as HTML (every fact in it escaped). */
export function writeLetter(mail: Mail, appName: string): Letter {
  // Each kind's letter takes that kind's facts, which the compiler cannot follow through a union.
  const write = letters[mail.kind][mail.language] as (mail: Mail, appName: string) => Draft;
  const { subject, paragraphs } = write(mail, appName);
  return {
    subject,
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: page(mail.language, subject, paragraphs),
  };
}

/** The headers by which mail programs offer to end these mails with one click (RFC 8058). */
export function unsubscribeHeaders(mail: Mail): Record<string, string> {
  if (mail.kind !== 'digest') return {};
  return { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function asText(part: Paragraph): string {
  if (typeof part === 'string') return part;
  if (!('sentence' in part)) return part.link;
  return [part.sentence, ...(part.quote === null ? [] : [`“${part.quote}”`]), part.link].join('\n');
}

function asHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`;
  const link = escaped(part.link);
  if ('sentence' in part) {
    const quote = part.quote === null ? '' : `<br><span style="color:#5c5a54">“${escaped(part.quote)}”</span>`;
    return `<p><a href="${link}" style="color:#1f5c4d">${escaped(part.sentence)}</a>${quote}</p>`;
  }
  if (part.quiet) return `<p><a href="${link}" style="color:#1f5c4d">${escaped(part.label)}</a></p>`;
  return `<p><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5c4d;color:#ffffff;text-decoration:none">${escaped(part.label)}</a></p><p style="color:#6b6b66;font-size:13px">${link}</p>`;
}

function page(language: Language, subject: string, paragraphs: readonly Paragraph[]): string {
  const { tag, direction } = LANGUAGES[language];
  return `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#faf8f4;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto">${paragraphs.map(asHtml).join('')}</div></body></html>`;
}
