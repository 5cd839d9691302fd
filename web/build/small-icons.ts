import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
/** Of an icon's data only the drawing is used. Its parts are arguments, not a list, and need no keys. */
const UNUSED = /(?:,\s*key|\bname|\bsize): (?:"[^"]*"|\d+),?/g;

/** Builds icons with a drawing function of our own, and without the parts of their data that it does not read. */
export function smallIcons(): Plugin {
  return {
    name: 'quadrangle:small-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (importer && ICON.test(importer) && source.endsWith('/createLucideIcon.mjs'))
        return fileURLToPath(new URL('./draw-icon.ts', import.meta.url));
      return null;
    },
    transform(code, id) {
      return ICON.test(id) ? { code: code.replace(UNUSED, ''), map: null } : null;
    },
  };
}
