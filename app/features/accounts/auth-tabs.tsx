import { Link } from '@remix-run/react';
import type { KeyboardEvent } from 'react';

import { paths } from '~/paths';
import type { SignInIntent } from '~server/domain/accounts/destination';

import { type AuthTab, kept } from './auth-link';

const TABS: readonly { tab: AuthTab; label: string }[] = [
  { tab: 'sign-in', label: 'Sign In' },
  { tab: 'sign-up', label: 'Sign Up' },
];

/** The panel that the tabs open. */
export const AUTH_PANEL = 'auth-panel';

/** With two tabs either arrow leads to the other one. */
const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const other = nextElementSibling ?? previousElementSibling;
  if (!(other instanceof HTMLElement)) return;
  other.focus();
  other.click();
};

/** The two tabs, as links: they work without scripts and can be bookmarked. */
export function AuthTabs({ current, link }: { current: AuthTab; link: SignInIntent }) {
  return (
    <div role="tablist" aria-label="Sign in or sign up" className="segments">
      {TABS.map(({ tab, label }) => {
        const selected = tab === current;
        return (
          <Link
            key={tab}
            to={paths.auth({ ...kept(link), tab })}
            replace
            preventScrollReset
            role="tab"
            id={`tab-${tab}`}
            aria-selected={selected}
            aria-controls={AUTH_PANEL}
            tabIndex={selected ? 0 : -1}
            data-state={selected ? 'active' : 'inactive'}
            className="segment"
            onKeyDown={onKeyDown}
          >
            {label}
          </Link>
        );
      })}
    </div>
  );
}
