import type { KeyboardEvent } from 'react';

/** With two tabs either arrow leads to the other one. */
export function toOtherTab(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const other = nextElementSibling ?? previousElementSibling;
  if (!(other instanceof HTMLElement)) return;
  other.focus();
  other.click();
}
