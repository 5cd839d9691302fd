import { refusalsOf } from '@quadrangle/domain/kernel/use-case';
import { z } from 'zod';
import type { Problem } from '../edge/problems.ts';
import { sessionCookieName } from '../edge/session.ts';
import type { Call, Given, Operation } from '../rest/routes/operation.ts';
import { firstWordOf, meaningOf } from './names.ts';
import { needsSession, problemsOf, useCasesOf } from './refusals.ts';
import {
  answerSchema,
  bodySchema,
  type Components,
  exampleOf,
  type Fields,
  fieldsOf,
  type JsonSchema,
  needsBody,
} from './schemas.ts';

/** The subset of OpenAPI 3.1 that the document uses. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<'title' | 'version' | 'description', string>> &
    Readonly<Record<'license' | 'contact', object>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Components>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** Empty for public calls. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Content;
}

type Content = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly example?: unknown; readonly examples?: object }>
>;

const FieldErrors = z.array(z.strictObject({ field: z.string(), message: z.string() })).readonly();

const ProblemAnswer = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().describe('Stable, upper snake case; docs/errors.md lists them all.'),
    message: z.string().describe('The text for people.'),
    errors: FieldErrors.optional().describe('Errors by field, under the names of the request.'),
    ticket: z
      .string()
      .optional()
      .describe('With SECOND_FACTOR_REQUIRED, AGE_ASKED and GUARDIAN_ASKED: the ticket to answer with.'),
    ways: z.array(z.string()).optional().describe('What can be shown: password, passkey, code.'),
    passkeys: z.array(z.string()).optional().describe('Ids of the passkeys that can be shown.'),
    host: z.string().optional().describe('The host that the passkeys belong to.'),
    domain: z.string().optional().describe('With COLLEGE_NOT_HERE: the college of the address.'),
    contact: z
      .string()
      .optional()
      .describe(
        'With COLLEGE_NOT_HERE: who can add it; with NOT_ON_ROSTER: who looks after it; with ADDRESS_OF_ANOTHER and ENTRY_CLOSED: who can release the address.',
      ),
  })
  .meta({ id: 'Problem' });

/** The document of all described calls (operator contract). `serverUrl` is their origin. */
export function openApiDocument(calls: readonly Call[], title: string, serverUrl: string): OpenApi {
  const components: Components = {};
  const problem = answerSchema(ProblemAnswer, components);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  const pathOf = documentPaths(calls);
  for (const { operation, ...call } of calls) {
    if (operation === undefined || call.method === 'HEAD') continue;
    const path = pathOf(call.url);
    const described = describe({ ...call, operation }, path, components, problem);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: described };
  }
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  const groups = new Set(described.flatMap(({ tags }) => tags));
  const schemes = new Set(described.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))));
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description: DESCRIPTION,
      license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
      contact: { name: title, url: serverUrl },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries<string>(Object.assign({}, ...calls.map(({ tags }) => tags)))
      .toSorted()
      .flatMap(([name, description]) => (groups.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      schemas: components,
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes(serverUrl)).filter(([name]) => schemes.has(name)),
      ),
    },
  };
}

function securitySchemes(serverUrl: string): Readonly<Record<string, object>> {
  const name = sessionCookieName(serverUrl);
  return {
    session: { type: 'apiKey', in: 'cookie', name, description: 'Set by signing in.' },
    token: { type: 'http', scheme: 'bearer', description: 'The token that the operator set.' },
  };
}

const DESCRIPTION =
  'Whoever signs in gets a session cookie, which most other calls need to carry. Refusals are application/problem+json, each with a stable code. Moments are ISO 8601 in UTC, ids are strings, file addresses are signed and run out after one to two hours.';

/**
 * The paths of calls as a document writes them: `/users/{id}`. Paths that differ only in the names of their parameters
 * become one path, whose parameter has both names: `/videos/{typeOrId}`.
 */
function documentPaths(calls: readonly Pick<Call, 'url' | 'operation'>[]): (url: string) => string {
  const urls = new Map(
    calls.flatMap(({ url, operation }) => (operation ? [[url, operation.documentedAs ?? url]] : [])),
  );
  const alike = Map.groupBy(new Set(urls.values()), (url) => url.replace(/:\w+/g, ':'));
  return (url) => {
    const own = urls.get(url) ?? url;
    const same = (alike.get(own.replace(/:\w+/g, ':')) ?? [own]).map((one) => one.split('/'));
    const parts = own.split('/').map((part, index) => {
      if (!part.startsWith(':')) return part;
      const names = new Set(same.map((one) => (one[index] ?? '').slice(1)));
      return `{${[...names].reduce((all, name) => `${all}Or${name.charAt(0).toUpperCase()}${name.slice(1)}`)}}`;
    });
    return parts.join('/');
  };
}

function describe(
  call: Call & { operation: Operation },
  path: string,
  components: Components,
  problem: JsonSchema,
): OpenApiOperation {
  const { method, url, operation } = call;
  const { summary, note } = operation;
  const problems = [...problemsOf(call)].sort(([a], [b]) => a - b);
  return {
    operationId: operationId(method, url),
    tags: [operation.tag ?? firstWordOf(url)],
    summary,
    description: [...(note === undefined ? [] : [note]), whoMay(operation)].join(' '),
    security: securityOf(operation),
    parameters: parametersOf(url, path, operation),
    ...bodyOf(operation),
    responses: {
      ...responsesOf([
        ...operation.gives.map((given) => [given.status, success(given, components)] as const),
        ...problems.map(([status, all]) => [status, refusal(all, problem)] as const),
      ]),
      default: refusal([], problem),
    },
  };
}

function whoMay(operation: Operation): string {
  if (useCasesOf(operation).some((useCase) => refusalsOf(useCase).has('PLAN_REQUIRED')))
    return 'Needs a session. Without a plan that runs, of one’s own or of a club in which one holds a seat, it may answer PLAN_REQUIRED.';
  return needsSession(operation) ? 'Needs a session.' : 'Anybody may call it.';
}

function securityOf(operation: Operation): OpenApiOperation['security'] {
  if (needsSession(operation)) return [{ session: [] }];
  return operation.refuses?.includes('TOKEN_REQUIRED') ? [{}, { token: [] }] : [];
}

/** The responses by status; several with the same status become one with the content of all. */
function responsesOf(responses: readonly (readonly [number, OpenApiResponse])[]): Record<string, OpenApiResponse> {
  const byStatus: Record<string, OpenApiResponse> = {};
  for (const [status, response] of responses) {
    const { description, headers, content } = byStatus[status] ?? response;
    byStatus[status] = {
      ...response,
      description,
      ...(headers === undefined ? {} : { headers: { ...headers, ...response.headers } }),
      ...(content === undefined ? {} : { content: { ...content, ...response.content } }),
    };
  }
  return byStatus;
}

function operationId(method: string, url: string): string {
  const words = url.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const NO_FIELDS: Pick<Fields, 'properties' | 'required'> = { properties: {}, required: [] };

function parametersOf(url: string, path: string, operation: Operation): OpenApiParameter[] {
  const [useCase] = useCasesOf(operation);
  const { properties: fields, required: needed } = useCase === undefined ? NO_FIELDS : fieldsOf(useCase);
  const own = [...(operation.documentedAs ?? url).matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], index): OpenApiParameter => {
    const called = own[index] ?? name;
    const schema = fields[operation.path?.[called] ?? called] ?? { type: 'string' };
    return { name, in: 'path', required: true, description: meaningOf(url, called), schema };
  });
  const inQuery = Object.entries(operation.query ?? {}).map(([name, description]): OpenApiParameter => {
    const required = needed.includes(name) || operation.neededQuery?.includes(name) === true;
    // Descriptions say the default in words: of some lists it depends on more than the use case.
    const { default: _, ...schema } = fields[name] ?? { type: 'string' };
    return { name, in: 'query', required, description, schema };
  });
  const inHeaders = Object.entries(operation.headers ?? {}).map(([name, description]): OpenApiParameter => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } };
  });
  return [...inPath, ...inQuery, ...inHeaders];
}

function bodyOf({ takes, example, alsoAsForm, alsoAsBytes = [] }: Operation): Pick<OpenApiOperation, 'requestBody'> {
  if (takes === undefined) return {};
  const shown = example === undefined ? {} : { example };
  if (!('length' in takes))
    return {
      requestBody: {
        required: takes.required,
        content: { [takes.type]: { schema: takes.schema as JsonSchema, ...shown } },
      },
    };
  const [first = {}, ...others] = takes.map(bodySchema);
  const schema = others.length === 0 ? first : { anyOf: [first, ...others] };
  const types = ['application/json', ...(alsoAsForm ? ['application/x-www-form-urlencoded'] : [])];
  const json = types.map((type) => [type, { schema, ...shown }]);
  const bytes = alsoAsBytes.map((type) => [type, { schema: { type: 'string' } }]);
  return { requestBody: { required: takes.every(needsBody), content: Object.fromEntries([...json, ...bytes]) } };
}

function success({ description, schema, type, headers, example }: Given, components: Components): OpenApiResponse {
  const named = Object.entries(headers ?? {}).map(([name, says]) => [
    name,
    { description: says, schema: { type: 'string' } },
  ]);
  const json = schema === undefined ? {} : answerSchema(schema, components);
  const shown = example === undefined ? exampleOf(json, components) : example;
  const content =
    schema === undefined && type === undefined
      ? {}
      : {
          content: {
            [type ?? 'application/json']: { schema: json, ...(shown === undefined ? {} : { example: shown }) },
          },
        };
  return { description, ...(named.length === 0 ? {} : { headers: Object.fromEntries(named) }), ...content };
}

function refusal(problems: readonly Problem[], schema: JsonSchema): OpenApiResponse {
  const examples = Object.fromEntries(problems.map((problem) => [problem.code, { value: problem }]));
  const maySayWhen = problems.some(({ status }) => status === 429 || status === 503);
  return {
    description: problems.map(({ code }) => code).join(', ') || 'Anything else that went wrong.',
    ...(maySayWhen
      ? { headers: { 'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'string' } } } }
      : {}),
    content: { 'application/problem+json': { schema, ...(problems.length === 0 ? {} : { examples }) } },
  };
}
