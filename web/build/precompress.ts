import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|html|json|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server compresses nothing itself. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'quadrangle:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(outDir, file))));
    },
  };
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_MODE, BROTLI_MODE_FONT } =
  constants;

/** Which of these is smallest cannot be told before: between them lie some hundreds of bytes of what every visit needs. */
const WAYS: readonly Record<number, number>[] = [
  {},
  { [BROTLI_PARAM_LGBLOCK]: 16 },
  { [BROTLI_PARAM_LGBLOCK]: 20 },
  { [BROTLI_PARAM_MODE]: BROTLI_MODE_FONT },
];

async function smallest(bytes: Buffer): Promise<Buffer> {
  const common = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const all = await Promise.all(WAYS.map((way) => brotli(bytes, { params: { ...common, ...way } })));
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [br, zipped] = await Promise.all([smallest(bytes), gz(bytes, { level: 9 })]);
  await Promise.all([
    br.length < bytes.length && writeFile(`${path}.br`, br),
    zipped.length < bytes.length && writeFile(`${path}.gz`, zipped),
  ]);
}
