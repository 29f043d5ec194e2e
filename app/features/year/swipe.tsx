import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { cx } from '~/components/cx';

export interface SwipeCard {
  id: string;
  title: string;
  tone?: 'moss' | 'amber' | undefined;
  /** Shown above the text of a card that has little of it. */
  icon?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A list that is scrolled counts as standing still after this long. */
const STILL_AFTER_MS = 120;

/** The card that a key leads to. */
const KEYS = new Map([
  ['ArrowLeft', (at: number) => at - 1],
  ['ArrowRight', (at: number) => at + 1],
  ['Home', () => 0],
  ['End', (_at: number, last: number) => last],
]);

/** Cards beside each other: swiped by the browser's own scrolling, or stepped through with buttons and keys.
 * Without scripts they are below each other. */
export function Swipe({ label, cards }: { label: string; cards: readonly SwipeCard[] }) {
  const list = useRef<HTMLOListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** The card that a button or a key leads to, until it is there. */
  const headedFor = useRef<number | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const last = cards.length - 1;

  const go = (index: number) => {
    const item = list.current?.children[index];
    if (!list.current || !(item instanceof HTMLElement)) return;
    setAt(index);
    headedFor.current = index;
    list.current.scrollTo({ left: item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2 });
  };
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!list.current) return;
      const middle = middleOf(list.current);
      // A slow device pauses on the way: the next press still counts from where the last one leads.
      if (headedFor.current !== null && headedFor.current !== middle) return;
      headedFor.current = null;
      setAt(middle);
    }, STILL_AFTER_MS);
  };
  const onTaken = () => (headedFor.current = null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey || event.ctrlKey || event.metaKey ? undefined : KEYS.get(event.key)?.(at, last);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const step = (label: string, to: number, end: number, icon: ReactNode) => (
    <Button look="ghost" icon aria-label={label} aria-disabled={at === end} onClick={() => go(to)}>
      {icon}
    </Button>
  );

  return (
    <section aria-roledescription="carousel" aria-label={label} className="stack">
      {/* A scrollable area must be reachable by keyboard. */}
      <ol
        ref={list}
        className="swipe"
        tabIndex={0}
        onScroll={onScroll}
        onPointerDown={onTaken}
        onWheel={onTaken}
        onKeyDown={onKeyDown}
        aria-label="Cards"
      >
        {cards.map(({ id, title, tone, icon, action, children }) => (
          <li key={id}>
            <div
              role="group"
              aria-roledescription="card"
              aria-labelledby={`year-${id}`}
              className={cx('card swipe-card', tone && `card-${tone}`)}
            >
              <div className="between">
                <h2 id={`year-${id}`} className="min-w-0">
                  {title}
                </h2>
                {action}
              </div>
              <div className="my-auto grid grid-cols-1 gap-3">
                {icon && (
                  <span
                    className="swipe-icon grid size-18 place-items-center rounded-full"
                    aria-hidden="true"
                  >
                    {icon}
                  </span>
                )}
                {children}
              </div>
            </div>
          </li>
        ))}
      </ol>
      {last > 0 && (
        <div className="swipe-steps between needs-script">
          {step('Previous card', at - 1, 0, <ChevronLeft size={20} />)}
          <p className="swipe-dots flex flex-wrap justify-center gap-2" role="status">
            {cards.map(({ id }, index) => (
              <i key={id} className={cx(index === at && 'swipe-here')} />
            ))}
            <span className="sr-only">
              Card {at + 1} of {cards.length}: {cards[at]?.title}
            </span>
          </p>
          {step('Next card', at + 1, last, <ChevronRight size={20} />)}
        </div>
      )}
    </section>
  );
}

/** The card that is in the middle of the view. */
function middleOf(list: HTMLElement): number {
  const middle = list.scrollLeft + list.clientWidth / 2;
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const far = items.map((item) => Math.abs(item.offsetLeft + item.offsetWidth / 2 - middle));
  return Math.max(0, far.indexOf(Math.min(...far)));
}
