import { useEffect, useRef } from 'react';

import { Button } from '~/components/button';

interface ShowMoreProps {
  pending: boolean;
  /** After a failure it waits to be pressed; otherwise a lost connection would be retried without end. */
  failed: boolean;
  onMore: () => void;
}

/** The last row of a list that scrolls by itself: loads further rows when it is scrolled to, or pressed. */
export function ShowMore({ pending, failed, onMore }: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const ask = () => {
    // The button goes away with the answer, so the list takes over the focus.
    if (document.activeElement === button.current)
      button.current?.closest<HTMLElement>('[tabindex]')?.focus();
    onMore();
  };
  const latest = useRef(ask);
  latest.current = ask;
  const waits = !pending && !failed;
  useEffect(() => {
    if (!waits || !button.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [waits]);
  return (
    <li className="justify-center">
      <Button ref={button} small look="quiet" pending={pending} onClick={ask}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </li>
  );
}
