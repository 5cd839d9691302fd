export type Yaml = string | Yaml[] | { [key: string]: Yaml };

/**
 * Reads the subset of YAML that compose.yaml uses: maps and lists by indentation, scalars on one line. Scalars stay as
 * they are written, quotes apart. Throws, naming the line, at anything else.
 */
export function readPlainYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .map((line, index) => ({ number: index + 1, indent: line.search(/\S/), words: line.trim() }))
    .filter(({ words }) => words !== '' && !words.startsWith('#'));
  let next = 0;

  function block(indent: number): Yaml {
    const list: Yaml[] = [];
    const map: { [key: string]: Yaml } = {};
    for (let line = lines[next]; line?.indent === indent; line = lines[next]) {
      const item = /^- (.*)$/.exec(line.words)?.[1];
      const [, key, value] = /^([\w-]+):(?: (.*))?$/.exec(item ?? line.words) ?? [];
      if (item === undefined && (key === undefined || key in map))
        throw new Error(`Line ${line.number}: ${line.words}`);
      next += 1;
      if (item !== undefined) list.push(key !== undefined ? { [key]: scalar(value ?? '') } : scalar(item));
      else if (key !== undefined) map[key] = value === undefined ? inner(indent) : scalar(value);
    }
    if (list.length > 0 && Object.keys(map).length > 0)
      throw new Error(`Line ${lines[next - 1]?.number}: list and map`);
    return list.length > 0 ? list : map;
  }

  function inner(indent: number): Yaml {
    const deeper = lines[next]?.indent ?? 0;
    return deeper > indent ? block(deeper) : '';
  }

  const read = block(0);
  if (next < lines.length) throw new Error(`Line ${lines[next]?.number}: ${lines[next]?.words}`);
  return read;
}

function scalar(words: string): string {
  return words.replace(/^"(.*)"$/, '$1');
}
