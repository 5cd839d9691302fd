import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where REST's routes are given to Fastify (docs/adr/0065-routes-are-values.md), and the one of all procedures. */
const GIVEN = ['api/src/rest/routes/controller.ts', 'api/src/trpc/serve.ts'];

/** Other files of the server that declare routes at Fastify. `root`: the folder that holds the packages. */
export function routesByHand(root: string): string[] {
  return globSync('api/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !GIVEN.includes(file))
    .filter((file) =>
      /\.route\(|\b(?:fastify|scope)\.(?:get|head|post|put|patch|delete|all)\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
    .sort();
}
