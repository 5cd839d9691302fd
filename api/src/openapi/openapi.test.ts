/** The document of the REST surface (operator). */
import { readFileSync } from 'node:fs';
import { derivedKinds, writtenKinds } from '@quadrangle/domain/declared/declared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { type Conformance, conformance } from '../../testing/conformance.ts';
import { redoclyFaults, spectralFaults } from '../../testing/lint-openapi.ts';
import { startWholeApp } from '../../testing/stage.ts';
import { routesOf } from '../../testing/surface.ts';
import type { OpenApi, OpenApiOperation } from './document.ts';

let app: TestApp;
let routes: readonly string[];
let document: OpenApi;
let judge: Conformance;
let operations: [string, OpenApiOperation][];
beforeAll(async () => {
  ({ app, routes } = await routesOf(() => startWholeApp()));
  document = (await app.visitor().get<OpenApi>('/api/openapi.json')).body;
  judge = conformance(document);
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, OpenApiOperation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => app.close());

const isPublic = (route: string) => /^(?!OPTIONS)\S+ \/(api|media|metrics)(\/|$)/.test(route);

/** Without the names of parameters, because the document has one where routes have several. */
const nameless = (route: string) => route.replace(/:\w+|\{\w+\}/g, '{}');

it('the document has every registered route, and no other', () => {
  const registered = routes
    .filter(isPublic)
    .map((route) =>
      route
        .replace('/media/stream/*', '/media/stream/:college/:until/:signature/:folder/:name/:part')
        .replace('/media/captions/*', '/media/captions/:name')
        .replace('/media/*', '/media/:variant/:folder/:name'),
    );
  expect(operations.map(([name]) => nameless(name)).sort()).toEqual(registered.map(nameless).sort());
});

it('has no two paths that differ only in parameter names', () => {
  const paths = Object.keys(document.paths);
  expect(new Set(paths.map(nameless)).size).toBe(paths.length);
  expect(Object.keys(document.paths['/api/videos/{typeOrId}'] ?? {}).sort()).toEqual(['delete', 'get', 'put']);
});

it('is OpenAPI 3.1 without dangling references', () => {
  expect(document.openapi).toBe('3.1.0');
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...references].map(([, name]) => name));
  expect([...names].sort()).toEqual(Object.keys(document.components.schemas).sort());
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('documents the input, output and access of every call', () => {
  for (const [name, { summary, parameters, responses, security }] of operations) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const described = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect({ name, described }).toEqual({ name, described: inPath });
    expect({ name, summary }).toEqual({ name, summary: expect.stringMatching(/\w/) });
    expect(Object.keys(responses)).toContain('default');
    expect({ name, needsSession: '401' in responses || security.length === 0 }).toEqual({ name, needsSession: true });
  }
  expect(document.paths['/api/auth/me']?.get?.security).toEqual([{ session: [] }]);
  expect(document.paths['/api/auth/signin']?.post?.security).toEqual([]);
});

it('says which parameters must be there, and how many of a list can be asked for', () => {
  const queryOf = (path: string) =>
    (document.paths[path]?.get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const neededBy = (path: string) => queryOf(path).flatMap(({ name, required }) => (required ? [name] : []));
  expect(neededBy('/media/{variant}/{folder}/{name}')).toEqual(['t', 'e', 's']);
  expect(neededBy('/media/captions/{name}')).toEqual(['t', 'e', 's']);
  expect(neededBy('/api/walls/file')).toEqual(['token', 'itemId', 'size']);
  expect(neededBy('/api/videos/search')).toEqual([]);
  const limits = operations.flatMap(([, { parameters }]) => parameters.filter(({ name }) => name === 'limit'));
  expect(limits.length).toBeGreaterThan(20);
  for (const { schema } of limits) {
    expect(schema).toMatchObject({ minimum: 1, maximum: 100 });
    // Some lists have another one than their use case.
    expect(schema).not.toHaveProperty('default');
  }
});

it('says which bodies may be left out: those without a field that must be there', () => {
  const needsBody = (method: string, path: string) => document.paths[path]?.[method]?.requestBody?.required;
  expect(needsBody('post', '/api/auth/signup')).toBe(true);
  expect(needsBody('post', '/api/comments')).toBe(true);
  expect(needsBody('put', '/api/videos/poster/{id}')).toBe(true);
  expect(needsBody('put', '/api/videos/{typeOrId}')).toBe(false);
});

it('says where a plan is needed only sometimes, and what a page answers with', () => {
  expect(document.paths['/api/uploads']?.post?.description).toMatch(/^Needs a session\. Without a plan/);
  const { responses = {} } = document.paths['/api/auth/google/callback']?.get ?? {};
  for (const status of ['200', '400', '401', '403', '503'])
    expect(Object.keys(responses[status]?.content ?? {})).toContain('text/html');
});

it('names every kind of live announcement, as docs/api.md does', () => {
  const guide = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  for (const kind of [...writtenKinds, ...derivedKinds]) {
    expect(document.paths['/api/stream']?.get?.description).toContain(`\`${kind}\``);
    expect(guide).toContain(`\`${kind}\``);
  }
});

it('bodies are those the use cases parse, under REST’s names', () => {
  const body = document.paths['/api/auth/signup']?.post?.requestBody?.content['application/json']?.schema;
  expect(Object.keys(body?.properties ?? {}).sort()).toEqual([
    'Normalname',
    'age',
    'consent',
    'email',
    'name',
    'password',
    'phone',
  ]);
  expect(body?.required).toEqual(['Normalname', 'name', 'password', 'email']);
  expect(body?.additionalProperties).toBe(true);
  const strict = document.paths['/api/contacts']?.post?.requestBody?.content['application/json']?.schema;
  expect(strict?.additionalProperties).toBe(false);
});

it('documents every refusal: of the use case, of what it calls, and of the edge', () => {
  const codesOf = (method: string, path: string) =>
    Object.values(document.paths[path]?.[method]?.responses ?? {}).flatMap(({ content }) =>
      Object.keys(content?.['application/problem+json']?.examples ?? {}),
    );
  expect(codesOf('delete', '/api/users/{id}')).toEqual(expect.arrayContaining(['PROOF_REQUIRED', 'NOT_YOURSELF']));
  expect(codesOf('post', '/api/users/recovery')).toContain('PROOF_REQUIRED');
  expect(codesOf('post', '/api/uploads')).toEqual(
    expect.arrayContaining(['UPLOADS_STOPPED', 'PLAN_REQUIRED', 'STORAGE_FULL', 'TOO_MANY_REQUESTS', 'BODY_TOO_LARGE']),
  );
  const neverBusy = operations
    .map(([name]) => name)
    .filter((name) => !codesOf(name.split(' ')[0]?.toLowerCase() ?? '', name.split(' ')[1] ?? '').includes('TOO_BUSY'));
  expect(
    neverBusy.filter((name) => !/ \/(metrics|api\/health\/.*|api\/pay\/(webhook|paymentverification))$/.test(name)),
  ).toEqual([]);
});

it('has an example for every JSON body and answer that matches its schema', () => {
  for (const [name, { requestBody, responses }] of operations) {
    const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
    for (const [type, { schema, example, examples }] of contents.flatMap((content) => Object.entries(content ?? {}))) {
      if (!/[/+]json$/.test(type) || name === 'GET /api/openapi.json') continue;
      const shown = examples === undefined ? [example] : Object.values(examples).map(({ value }) => value as unknown);
      for (const value of shown) {
        if (value === undefined) expect(type).toBe('application/problem+json');
        else expect({ name, faults: judge.faultsOf(schema, value) }).toEqual({ name, faults: [] });
      }
    }
  }
});

it('can be read as a page without scripts, which shows every call', async () => {
  const { status, headers, body } = await app.visitor().get<string>('/api/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(body).not.toMatch(/<script|\son\w+=|https?:\/\/(?!photos\.college\.edu|127\.0\.0\.1|localhost)/);
  for (const [name] of operations) expect(body).toContain(`<code>${name.split(' ')[1]}</code>`);
});

// These tests come last: while Spectral checks every example, the process answers nothing, and kept connections end.
it.each([
  ['Redocly', redoclyFaults],
  ['Spectral', spectralFaults],
] as const)('%s finds no fault with it: everything is described', async (_, faultsOf) => {
  const distant = await startWholeApp({ env: { PUBLIC_URL: 'https://photos.college.edu', RATE_LIMIT: 'on' } });
  const { body } = await distant.visitor().get<OpenApi>('/api/openapi.json');
  await distant.close();
  expect(await faultsOf(body)).toEqual([]);
  const item = body.paths['/api/videos/{typeOrId}'] ?? {};
  const twice = { '/api/videos/{type}': { get: item.get }, '/api/videos/{id}': { get: item.get } };
  expect(await faultsOf({ ...body, tags: [], paths: twice })).not.toEqual([]);
});
