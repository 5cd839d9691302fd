import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** The findings of Redocly's recommended rules in a document. */
export async function redoclyFaults(document: object): Promise<string[]> {
  // Routes with the same answer for everybody, such as health, have nothing to refuse.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'off' } });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

/** The findings of all of Spectral's OpenAPI rules in a document. */
export async function spectralFaults(document: object): Promise<string[]> {
  // The ruleset's own type does not say that it is one.
  const linter = new spectral.Spectral();
  // An installation need not name an address to write to.
  linter.setRuleset({ extends: [[rulesets.oas as never, 'all']], rules: { 'contact-properties': 'off' } });
  const problems = await linter.run(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
  return problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`);
}
