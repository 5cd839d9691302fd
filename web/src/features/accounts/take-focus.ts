/** As the `ref` of what takes the place of something that had the focus: it takes that too, and is read out. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
