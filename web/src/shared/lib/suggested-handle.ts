/** A handle made from the name of a club, to be changed at will; empty where too little of it is Latin (decisions 61). */
export function suggestedHandle(name: string): string {
  const latin = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '');
  return latin.length < 3 ? '' : latin;
}
