import { useLocation } from '@remix-run/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { MouseEventHandler, ReactNode } from 'react';

import { whereaboutsOf } from '~/rooms';

import { cx } from './cx';
import { LinkButton } from './link-button';

interface WayBack {
  to: string;
  /** The name of the arrow: 'Back to …'. */
  label: string;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}

interface PageTitleProps {
  /** A small line above, such as the date. */
  eyebrow?: ReactNode;
  /** The page's only h1. */
  children: ReactNode;
  /** A small line below. */
  detail?: ReactNode;
  /** Shown at the end, of the small line above where there is one: a chip or a small button. */
  aside?: ReactNode;
  /** Where the arrow leads; by default it is what the map says for the address. */
  back?: WayBack | undefined;
}

/** The head of a screen: the way back, one title, at most one thing beside it. */
export function PageTitle({ eyebrow, children, detail, aside, back }: PageTitleProps) {
  const { pathname } = useLocation();
  const way: WayBack | null | undefined = back ?? whereaboutsOf(pathname, null, '')?.back;
  return (
    <header className="flex flex-wrap items-center justify-between gap-2">
      {/* Leaves room for what is beside it: a display name may be fifty letters without a space. Beside an arrow it keeps
          enough for the longest word of a title in a window of 320 px. */}
      <div className={cx('min-w-0', way ? 'flex-[1_1_11rem]' : 'flex-[1_1_10rem]')}>
        {eyebrow && (
          <div className="between">
            <p className="muted">{eyebrow}</p>
            {aside}
          </div>
        )}
        {way ? (
          <div className="row items-start gap-0">
            <LinkButton
              to={way.to}
              onClick={way.onClick}
              look="quiet"
              small
              className="btn-icon -ml-3 flex-none"
              aria-label={way.label}
            >
              <ArrowLeft size={22} />
            </LinkButton>
            {/* Its first line stands beside the middle of the arrow. */}
            <h1 className="min-w-0 py-1">{children}</h1>
          </div>
        ) : (
          <h1>{children}</h1>
        )}
        {detail && <p className="muted mt-1">{detail}</p>}
      </div>
      {!eyebrow && aside}
    </header>
  );
}
