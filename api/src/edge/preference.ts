/** What a header such as `Accept` or `Accept-Language` lists, in small letters: the most wanted first, nothing unwanted. */
export function byPreference(header: string): string[] {
  const listed = header.split(',').map((one) => {
    const [value = '', ...parameters] = one.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((found) => found !== undefined);
    return { value: value.trim(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = listed.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return wanted.map(({ value }) => value);
}
