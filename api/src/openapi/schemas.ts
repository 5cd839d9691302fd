import { z } from 'zod';
import type { DocumentedUseCase, JsonBody } from '../rest/routes/operation.ts';

/** A schema as the document writes it: JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Named schemas, which others refer to. */
export type Components = Record<string, JsonSchema>;

/** The fields of an object by name, and the required ones. */
export interface Fields {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** Whether it accepts other fields. */
  readonly open: boolean;
}

/** The schema of an answer. Named schemas go to `components`, and are referred to. */
export function answerSchema(answer: z.ZodType, components: Components): JsonSchema {
  const { properties, $defs } = converted(z.object({ answer }), 'output');
  Object.assign(components, $defs);
  return properties?.answer as JsonSchema;
}

/** The fields of a use case's input, by the domain's names. */
export function fieldsOf({ input }: DocumentedUseCase): Fields {
  const { properties = {}, required = [], additionalProperties } = converted(input, 'input');
  return { properties: properties as Fields['properties'], required, open: additionalProperties !== false };
}

/** The schema of a JSON body as REST spells it. */
export function bodySchema({ useCase, names, ignored }: JsonBody): JsonSchema {
  const { properties, required, open } = fieldsOf(useCase);
  const taken = Object.entries(names).map(([wire, own]) => [wire, properties[own] ?? {}]);
  const others = (ignored === 'others' ? [] : ignored).map((wire) => [wire, { description: 'Accepted and ignored.' }]);
  return {
    type: 'object',
    properties: Object.fromEntries([...taken, ...others]),
    required: Object.keys(names).filter((wire) => required.includes(names[wire] ?? '')),
    additionalProperties: open || ignored === 'others',
  };
}

/** Whether a call is refused without a body: a field of it must be there, or one of several forms. */
export function needsBody({ useCase, names }: JsonBody): boolean {
  const { properties, required } = fieldsOf(useCase);
  return Object.values(names).some((own) => required.includes(own) || !Object.hasOwn(properties, own));
}

/** An example for a schema: its own, or one made from those of its parts; undefined if there is none. */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  const named = schema.$ref === undefined ? undefined : components[schema.$ref.split('/').at(-1) ?? ''];
  if (named !== undefined) return exampleOf(named, components);
  if (schema.examples !== undefined) return (schema.examples as unknown[])[0];
  if (schema.type === 'array') return [exampleOf(schema.items as JsonSchema, components)];
  const [first] = schema.anyOf ?? [];
  return first === undefined ? undefined : exampleOf(first, components);
}

function converted(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema }) => tidy(jsonSchema) });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}

/**
 * A schema without details that do not help readers: the pattern of a moment, the bounds of any whole number,
 * immutability.
 */
function tidy(schema: JsonSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.readOnly;
}
