/** The address of an event's page. */
export function eventPath({ id }: { readonly id: string }): string {
  return `/event/${id}`;
}
