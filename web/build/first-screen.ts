import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/app/first-screen/main.ts';

/**
 * Puts the code that draws the first screen into the page itself, where it waits for no other file than the style. The
 * app's code comes after that style, and after pictures in sight.
 */
export function firstScreen(): Plugin {
  let root = '';
  return {
    name: 'quadrangle:first-screen',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        return {
          html: html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [{ tag: 'script', children: await bundled(root), injectTo: 'body' }],
        };
      },
    },
  };
}

async function bundled(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: { write: false, lib: { entry: join(root, SOURCE), formats: ['iife'], name: '_' } },
  });
  const [{ output }] = built as unknown as readonly [{ output: readonly { code?: string }[] }];
  const code = output[0]?.code?.trim();
  if (!code || code.includes('</script')) throw new Error(`${SOURCE} cannot stand in a page.`);
  return code;
}
