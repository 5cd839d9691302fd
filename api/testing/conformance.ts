import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApi, OpenApiOperation } from '../src/openapi/document.ts';
import type { JsonSchema } from '../src/openapi/schemas.ts';

/** An answer as it came over the wire. */
export interface ReceivedAnswer {
  readonly method: string;
  /** The path that was asked, with or without a query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}

/** Holds answers against an OpenAPI document. */
export interface Conformance {
  /** The faults of an answer; none if it is as the document says. */
  faults(came: ReceivedAnswer): string[];
  /** The faults of a value that should match a schema. */
  faultsOf(schema: JsonSchema, value: unknown): string[];
  /** The operation that a request is for, as `METHOD /path/{of}/the/document`. */
  nameOf(method: string, path: string): string | null;
}

const formats = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uri: (text: string) => URL.canParse(text),
  binary: true,
} as const;

/** Compares answers with `document`. */
export function conformance(document: OpenApi): Conformance {
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats });
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  // A path without parameters goes before one whose parameter could be its name.
  const byPrecision = operations.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));
  const find = (method: string, path: string) =>
    byPrecision.find((operation) => operation.method === method && patternOf(operation.path).test(path));

  function faultsOf(schema: JsonSchema, value: unknown): string[] {
    const key = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(key) as object);
    compiled.set(key, validate);
    return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  return {
    faultsOf,
    nameOf(method, path) {
      const found = find(method, withoutQuery(path));
      return found === undefined ? null : `${found.method} ${found.path}`;
    },
    faults({ method, path, status, contentType, text }) {
      const found = find(method, withoutQuery(path));
      if (found === undefined) return ['is not in the document'];
      const response = found.operation.responses[String(status)];
      if (response === undefined) return [`answers ${status}, which the document does not say`];
      return contentFaults(response, contentType, text);
    },
  };

  function contentFaults(
    { content }: OpenApiOperation['responses'][string],
    contentType: string | null,
    text: string,
  ): string[] {
    if (content === undefined) return text === '' ? [] : ['has a body, which the document does not say'];
    const type = contentType?.split(';')[0] ?? '';
    const found = Object.entries(content).find(([expected]) => matches(expected, type));
    if (found === undefined) return [`is ${type || 'of no type'}, not ${Object.keys(content).join(' or ')}`];
    return /[/+]json$/.test(type) ? faultsOf(found[1].schema, JSON.parse(text)) : [];
  }
}

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

function parametersIn(path: string): number {
  return path.split('{').length - 1;
}

/** A parameter is one part of a path. */
function patternOf(path: string): RegExp {
  const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`);
}

/** Whether a media type is one of `expected`, which may end in `/*`. */
function matches(expected: string, type: string): boolean {
  const [kind = '', subtype] = expected.split('/');
  return subtype === '*' ? kind === '*' || type.startsWith(`${kind}/`) : expected === type;
}
