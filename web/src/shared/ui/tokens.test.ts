/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

/** Relative luminance of WCAG 2, of a six-digit hex colour. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const light = tokensOf(':root');
const themes = { light, dark: { ...light, ...tokensOf("[data-theme='dark']") } };

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const onSurfaces = (ink: string) => surfaces.map((ground): [string, string] => [ink, ground]);
const text: [string, string][] = [
  ...['text', 'muted', 'accent', 'danger', 'ok', 'warn'].flatMap(onSurfaces),
  ['text', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger-fill'],
  ...['ok', 'warn', 'danger'].flatMap((tone): [string, string][] => [
    ['text', `${tone}-soft`],
    [tone, `${tone}-soft`],
  ]),
  ['surface', 'text'],
  ['on-stage', 'stage'],
  ['on-stage-muted', 'stage'],
];
const controls: [string, string][] = [
  ...onSurfaces('line-strong'),
  ...onSurfaces('accent'),
  ...onSurfaces('danger'),
  ...onSurfaces('danger-fill'),
];

describe.each(Object.entries(themes))('the %s theme', (_name, tokens) => {
  const ratio = ([ink, ground]: [string, string]) => contrast(tokens[ink] ?? '#000000', tokens[ground] ?? '#000000');

  it.each(text)('text in --%s on --%s has a contrast of at least 4.5:1', (ink, ground) => {
    expect(ratio([ink, ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('a control edged in --%s on --%s has a contrast of at least 3:1', (ink, ground) => {
    expect(ratio([ink, ground])).toBeGreaterThanOrEqual(3);
  });
});
