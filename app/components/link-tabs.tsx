import { Link } from '@remix-run/react';
import type { KeyboardEvent } from 'react';

interface LinkTabsProps<Tab extends string> {
  /** What the tabs switch between, for screen readers. */
  label: string;
  /** Id of the panel that the tabs control. It is labelled by `tab-` and the current tab. */
  panel: string;
  tabs: readonly { tab: Tab; label: string }[];
  current: Tab;
  addressOf: (tab: Tab) => string;
  /** Whether the other tab replaces this one in the history, so that Back skips it. */
  replace?: boolean;
}

/** Two tabs, as links: they work without scripts and can be bookmarked. */
export function LinkTabs<Tab extends string>({
  label: whose,
  panel,
  tabs,
  current,
  addressOf,
  replace = false,
}: LinkTabsProps<Tab>) {
  return (
    <div role="tablist" aria-label={whose} className="segments">
      {tabs.map(({ tab, label }) => {
        const selected = tab === current;
        return (
          <Link
            key={tab}
            to={addressOf(tab)}
            replace={replace}
            preventScrollReset
            role="tab"
            id={`tab-${tab}`}
            aria-selected={selected}
            aria-controls={panel}
            tabIndex={selected ? 0 : -1}
            data-state={selected ? 'active' : 'inactive'}
            className="segment"
            onKeyDown={toOtherTab}
          >
            {label}
          </Link>
        );
      })}
    </div>
  );
}

/** With two tabs either arrow leads to the other one. */
function toOtherTab(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const other = nextElementSibling ?? previousElementSibling;
  if (!(other instanceof HTMLElement)) return;
  other.focus();
  other.click();
}
