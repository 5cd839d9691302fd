/** The address of an event's page. */
export function eventPath({ id }: { readonly id: string }): string {
  return `/event/${id}`;
}

/** The address of an event that opens with the dialog for photos, as the QR code of a pool has it (decisions 65). */
export function addPath(event: { readonly id: string }): string {
  return `${eventPath(event)}?add`;
}
