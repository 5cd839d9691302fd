import type { Language } from './languages.ts';

/** The address of a page of the server's own in a language, which it does not know by itself (decisions 39, 76). */
export const ownPageAddress = (name: 'privacy' | 'terms', language: Language) => `/${name}?lang=${language}`;
