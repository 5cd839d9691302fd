import { refuse } from '@quadrangle/domain/kernel/errors';
import type { Repositories } from '@quadrangle/domain/ports';
import { isUnavailable, withoutValues } from './engine/failures.ts';

/**
 * The same repositories, refusing DATABASE_UNAVAILABLE with its cause while the database is unavailable. Their errors
 * can be logged: they hold no values of a query.
 */
export function refusing(repositories: Repositories): Repositories {
  const entries = Object.entries(repositories).map(([name, repository]) => [name, new Proxy(repository, guard)]);
  return Object.fromEntries(entries);
}

const guard: ProxyHandler<object> = {
  get(repository, name) {
    const method: unknown = Reflect.get(repository, name);
    if (typeof method !== 'function') return method;
    return async (...given: unknown[]) => {
      try {
        return await Reflect.apply(method, repository, given);
      } catch (thrown) {
        const cause = withoutValues(thrown);
        if (isUnavailable(cause)) refuse('DATABASE_UNAVAILABLE', { cause });
        throw cause;
      }
    };
  },
};
