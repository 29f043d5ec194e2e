import type { KeyboardEvent } from 'react';

const STEPS = new Map([
  ['ArrowLeft', () => -1],
  ['ArrowRight', () => 1],
  ['ArrowUp', (columns: number) => -columns],
  ['ArrowDown', (columns: number) => columns],
]);

/** For `onKeyDown` of a grid of cells: the arrows move the focus among those that have a `tabIndex`. */
export function moveAmongCells(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[tabindex]')];
  const at = cells.findIndex((cell) => cell === document.activeElement);
  const step = STEPS.get(event.key)?.(columns);
  const target = at === -1 || step === undefined ? undefined : cells[at + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
