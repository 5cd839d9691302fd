import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
/** Of an icon's data only the drawing is used. Its parts are arguments, not a list, and need no keys. */
const UNUSED = /(?:,\s*key|\bname|\bsize): (?:"[^"]*"|\d+),?|^__iconData\.node;$/gm;

const ROUTER = /react-router[\\/]dist[\\/]/;
/** Names of components for debugging; how components are made, which the bundler keeps, used or not; and warnings. */
const UNUSED_OF_ROUTER: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'],
];

/** Builds libraries without parts that nothing here uses: icons with a drawing function of our own, and less of the router. */
export function smallerLibraries(): Plugin {
  return {
    name: 'quadrangle:smaller-libraries',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (importer && ICON.test(importer) && source.endsWith('/createLucideIcon.mjs'))
        return fileURLToPath(new URL('./draw-icon.ts', import.meta.url));
      return null;
    },
    transform(code, id) {
      if (ICON.test(id)) return { code: code.replace(UNUSED, ''), map: null };
      if (!ROUTER.test(id)) return null;
      return { code: UNUSED_OF_ROUTER.reduce((all, [what, by]) => all.replace(what, by), code), map: null };
    },
  };
}
