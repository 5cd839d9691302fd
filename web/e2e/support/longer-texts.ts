import type { Page } from '@playwright/test';

/** The mark of every word of these texts: only they have it. */
const MARK = '\u0323';

/** An English text as such a page says it. It runs in the browser too, and takes nothing from around it. */
export function longer(text: string): string {
  return text.replace(/\{\{\w+\}\}|\p{L}+/gu, (word) =>
    word.startsWith('{{') ? word : `${word}\u0323${word.slice(-1).repeat(Math.max(1, Math.round(word.length * 0.4)))}`,
  );
}

/**
 * What the browser loads in place of Hindi: the English texts, each word 40 % longer, as German or Tamil would have
 * them. It speaks as `web/src/shared/i18n/speaking.ts` does (decisions 76).
 */
const LONGER = `
const longer = ${longer};
export const texts = {};
export const speak = (english) => {
  const say = (key, values = {}) => {
    const [group, name] = key.split('.');
    const forms = typeof values.count === 'number' ? [name + (values.count === 1 ? '_one' : '_other'), name + '_other', name] : [name];
    const text = forms.map((form) => english()[group]?.[form]).find((found) => found !== undefined);
    if (text === undefined) return String(values.otherwise ?? key);
    return longer(text).replace(/\\{\\{(\\w+)\\}\\}/g, (whole, value) => String(values[value] ?? whole));
  };
  return Object.assign(say, { sentence: longer });
};
`;

/** Makes a page speak these texts, from its next load on. */
export async function speakLonger(page: Page): Promise<void> {
  await page.route(/\/assets\/hi-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: LONGER }),
  );
  await page.addInitScript(() => localStorage.setItem('language', 'hi'));
}

/**
 * The interface's own texts that are cut on the present screen: that end outside the screen, are hidden by an ellipsis
 * or an edge, or are broken inside a word or an amount. What people wrote may be cut, and has no mark.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate((mark) => {
    const OWN = new RegExp(`${mark}|\\p{Sc}`, 'u');
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const element = node.parentElement;
      if (!OWN.test(text) || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // What only a screen reader reads is one pixel large.
      if (element.closest('.sr-only, [aria-hidden=true], option') || element.getBoundingClientRect().width <= 1)
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      let scrolls = false;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true;
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const edge = box.getBoundingClientRect();
        if (!scrolls && (right > edge.right + 1 || left < edge.left - 1)) cut.push(`hidden by an edge: ${text}`);
        else if (textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth + 1) cut.push(`ends in …: ${text}`);
      }
      if (!scrolls && (right > innerWidth + 1 || left < -1)) cut.push(`outside the screen: ${text}`);
      for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}]+|\p{Sc}[\d.,]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (OWN.test(word) && lines.size > 1) cut.push(`broken inside ${word}: ${text}`);
      }
    }
    return [...new Set(cut)];
  }, MARK);
}
