import type { ReactNode } from 'react';

import { buttonClass } from '~/components/button';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';

/** The ways to the months or years beside the one that is shown, at the end of a card's title. */
export function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="-my-2.5 -mr-2.5 flex flex-none">
      {children}
    </nav>
  );
}

/** One of them.
 * @param month yyyy-MM */
export function Step({ month, label, children }: { month: string; label: string; children: ReactNode }) {
  return (
    <ScreenLink
      to={paths.insights(month)}
      keepScroll
      aria-label={label}
      className={buttonClass({ look: 'quiet', icon: true })}
    >
      {children}
    </ScreenLink>
  );
}
