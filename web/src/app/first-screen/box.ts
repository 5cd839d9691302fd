import { cx } from '../../shared/ui/cx.ts';

/** The answers that came with the page, by question. */
export type Answers = Readonly<Record<string, unknown>>;

/** The answer to a call, by the path of its procedure; undefined where it did not come. */
export function answerTo<Answer>(answers: Answers, path: readonly string[], input?: object): Answer | undefined {
  return answers[[path.join('.'), ...(input ? [JSON.stringify(input)] : [])].join(' ')] as Answer | undefined;
}

type Child = Node | string | null | undefined | false;

export function box(className: string, ...children: readonly Child[]): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Where the app will write: as high as it, in grey. */
export const grey = (className: string) => box(cx('rounded-[6px] bg-sunken', className));
export const line = (className: string) => box(className, '\u00a0');
export const iconBox = () => box('inline-flex size-11 shrink-0 items-center justify-center', grey('size-5'));

export function image(className: string, url: { src: string } | { srcset: string; sizes: string }): HTMLElement {
  return Object.assign(document.createElement('img'), { alt: '', className, decoding: 'async', ...url });
}

/** The word of a heading, whose language is not there yet. */
export const heading = () => box('w-20 rounded-[6px] bg-sunken', '\u00a0');
