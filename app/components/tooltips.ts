const WAIT_MS = 700;
/** The distance in px from the edges of the window and from the element that the tooltip names. */
const GAP = 6;

/** Elements with an accessible name that is not visible. */
const NAMED = '.btn-icon[aria-label], .heat-day[aria-label], .day-cell[aria-label], [data-tip]';

let tip: HTMLElement | undefined;
let owner: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function hide(): void {
  clearTimeout(timer);
  owner = null;
  tip?.remove();
}

function show(named: Element): void {
  hide();
  if (!tip || !named.isConnected) return;
  owner = named;
  tip.textContent = named.getAttribute('data-tip') ?? named.getAttribute('aria-label');
  document.body.append(tip);
  const box = named.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = box.left + box.width / 2 - width / 2;
  const above = box.top - height - GAP;
  tip.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`;
  tip.style.top = `${above < GAP ? box.bottom + GAP : above}px`;
}

const namedIn = (target: EventTarget | null) => (target instanceof Element ? target.closest(NAMED) : null);

/** Shows the names of icon buttons and of cells: after 700 ms under a mouse, at once with keyboard focus, and
 * never by touch. Escape hides it, and the mouse may rest on it (WCAG 1.4.13). One set of listeners serves
 * the whole page, so that components need no code for it. */
export function startTooltips(): void {
  if (tip) return;
  tip = document.createElement('div');
  tip.className = 'tip';
  // Screen readers already know the name from the element itself.
  tip.setAttribute('aria-hidden', 'true');
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || (target instanceof Node && tip?.contains(target))) return;
    const named = namedIn(target);
    if (named !== null && named === owner) return;
    hide();
    if (named) timer = setTimeout(show, WAIT_MS, named);
  });
  document.addEventListener('focusin', ({ target }) => {
    const named = namedIn(target);
    if (named?.matches(':focus-visible')) show(named);
    else hide();
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { capture: true });
  for (const end of ['focusout', 'pointerdown', 'click', 'scroll'])
    document.addEventListener(end, hide, { capture: true, passive: true });
  document.documentElement.addEventListener('pointerleave', hide);
}
