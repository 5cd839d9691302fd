import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ofThisTab } from './browser-storage.ts';
import { useRoot } from './session.ts';

const KEY = 'typed';

type Texts = Readonly<Record<string, string>>;

function all(): Record<string, Texts> {
  try {
    return JSON.parse(ofThisTab.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** The next person who signs in in this tab must not see it. */
const ownerOf = (form: string) => `${form} ${useRoot.getState().session.currentUser?.id ?? ''}`;

/** The unsent texts of a form in this tab, if any. */
export function unsentTexts(form: string): Texts {
  return all()[ownerOf(form)] ?? {};
}

/** Forgets the unsent texts of a form. */
export function forgetUnsentTexts(form: string): void {
  const { [ownerOf(form)]: _, ...others } = all();
  ofThisTab.setItem(KEY, JSON.stringify(others));
}

/** Keeps the values of `fields` for the life of the tab, across reloads and pages; forgets the form if all are empty. */
export function keepUnsentTexts(form: string, values: Record<string, unknown>, fields: readonly string[]): void {
  const key = ownerOf(form);
  const texts = Object.fromEntries(fields.map((field) => [field, String(values[field] ?? '')]));
  const { [key]: _, ...others } = all();
  const typed = Object.values(texts).some((text) => text !== '');
  ofThisTab.setItem(KEY, JSON.stringify(typed ? { ...others, [key]: texts } : others));
}

/**
 * Keeps what is typed into `fields` from now on. Give the form `unsentTexts(name)` as its first values. Never for
 * passwords.
 */
export function useKeepUnsentTexts<T extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<T>, 'watch'>,
  fields: readonly FieldPath<T>[],
): void {
  const { watch } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of a form do not change.
  useEffect(() => {
    const { unsubscribe } = watch((values) => keepUnsentTexts(name, values, fields));
    return unsubscribe;
  }, [watch, name]);
}

/** The texts of a person are cleared with their session; another tab's sign-out is heard only after it (decisions 40). */
useRoot.subscribe((now, before) => {
  const left = before.session.currentUser || !before.leftOnPurpose;
  if (left && !now.session.currentUser && now.leftOnPurpose) ofThisTab.removeItem(KEY);
});
