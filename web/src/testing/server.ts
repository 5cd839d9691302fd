import { vi } from 'vitest';

type Answer = (input: unknown) => unknown;

/**
 * Stands for the server: each procedure by its name, as `club.find`, answers what its function returns; all others, and those
 * that throw, get no answer. Returns the names of those that were asked, in order.
 */
export function serve(answers: Readonly<Record<string, Answer>>): string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    const { pathname, searchParams } = new URL(request instanceof Request ? request.url : request, location.href);
    const names = pathname.replace(/^.*\/trpc\//, '').split(',');
    asked.push(...names);
    const inputs = JSON.parse(searchParams.get('input') ?? (typeof init?.body === 'string' ? init.body : '{}'));
    try {
      const results = names.map((name, at) => {
        const answer = answers[name];
        if (!answer) throw new TypeError(`${name} is not served.`);
        return { result: { data: answer(inputs[at]) } };
      });
      return Response.json(results);
    } catch {
      throw new TypeError('Failed to fetch');
    }
  });
  return asked;
}
