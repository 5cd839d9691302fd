import { escaped } from '@quadrangle/domain/kernel/text';
import { page } from '../edge/pages.ts';
import type { OpenApi, OpenApiOperation, OpenApiResponse } from './document.ts';

/** The styles of this page, in addition to those of all the server's pages. */
export const DOCS_STYLE = `<style>
body{max-width:60rem}
details{border:1px solid #8886;border-radius:.5rem;margin:.5rem 0;padding:.4rem .8rem}
summary{cursor:pointer;overflow-wrap:anywhere}
code{font:.9em ui-monospace,monospace}
pre{background:#8881;padding:.6rem;border-radius:.4rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}
</style>`;

/** The document as an HTML page: no scripts, no external resources. */
export function docsPage(document: OpenApi): string {
  const { info, tags, paths, components } = document;
  const about = new Map(tags.map(({ name, description }) => [name, description]));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const contents = [...groups.keys(), 'schemas'].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`);
  const sections = [...groups].map(
    ([tag, its]) =>
      `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2><p>${escaped(about.get(tag) ?? '')}</p>${its.map((call) => callHtml(call)).join('')}</section>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${json(schema)}</details>`,
  );
  return page(
    info.title,
    `${DOCS_STYLE}<p>${escaped(info.description)}</p><p><a href="/api/openapi.json">OpenAPI document</a></p>
<nav aria-label="Contents"><p>${contents.join(' · ')}</p></nav>${sections.join('')}
<section id="schemas"><h2>schemas</h2>${schemas.join('')}</section>`,
  );
}

interface Shown {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

function callHtml({ method, path, operation }: Shown): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<h3>Body, <code>${escaped(type)}</code></h3>${example === undefined ? '' : json(example)}${schemaHtml(schema)}`,
  );
  return `<details id="${escaped(operationId)}"><summary><strong>${method}</strong> <code>${escaped(path)}</code> ${escaped(summary)}</summary>
<p>${escaped(description)}</p>
${parametersHtml(parameters)}${body.join('')}
<h3>Answers</h3>${Object.entries(responses).map(responseHtml).join('')}</details>`;
}

function parametersHtml(parameters: OpenApiOperation['parameters']): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, description }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${place}</td><td>${escaped(description)}</td></tr>`,
  );
  return `<h3>Parameters</h3><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function responseHtml([status, { description, headers = {}, content = {} }]: [string, OpenApiResponse]): string {
  const named = Object.entries(headers).map(
    ([name, header]) => `<p>Header <code>${escaped(name)}</code>: ${escaped(header.description)}</p>`,
  );
  const bodies = Object.entries(content)
    .filter(([type]) => type !== 'application/problem+json')
    .map(([, { schema, example }]) => (example === undefined ? '' : json(example)) + schemaHtml(schema));
  return `<p><strong>${escaped(status)}</strong> ${escaped(description)}</p>${named.join('')}${bodies.join('')}`;
}

function schemaHtml(schema: object): string {
  return Object.keys(schema).length === 0 ? '' : `<details><summary>Schema</summary>${json(schema)}</details>`;
}

/** A value as indented JSON, in which references to schemas are links. */
function json(value: unknown): string {
  const text = escaped(JSON.stringify(value, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$&</a>')}</pre>`;
}
