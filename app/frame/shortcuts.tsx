import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';

import { onDemand } from '~/components/on-demand';

import { FOCUS_SEARCH, shortcutsAreOn } from '~/lib/shortcut-setting';
import { isWide } from '~/lib/use-wide';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { isBlocked } from '~server/domain/billing/access';

import { addHere } from './add-here';
import { whereAddOpens } from './where-add-opens';

const ShortcutList = onDemand(() => import('./shortcut-list'));

const TYPES_TEXT = 'input, textarea, select, [contenteditable]';
const MODAL = '[role="dialog"], [role="alertdialog"]';

/** `a` opens Add (on a wide window over the screen), `/` the search of the history, `?` the list of keys. They do nothing while
 * the person types or a dialog is open. */
export function Shortcuts() {
  const { goal, access } = useMe();
  const mayAdd = goal !== null && !isBlocked(access);
  const navigate = useNavigate();
  const [listed, setListed] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target instanceof Element && target.closest(TYPES_TEXT)) return;
      const act = { a: add, '/': search, '?': () => setListed(true) }[key];
      if (!act || document.querySelector(MODAL) || !shortcutsAreOn()) return;
      event.preventDefault();
      act();
    };
    const add = () => {
      switch (whereAddOpens({ mayAdd, pathname: window.location.pathname, wide: isWide() })) {
        case 'over':
          return addHere();
        case 'here':
          return document.querySelector<HTMLElement>('main [name="amount"]')?.focus();
        case 'screen':
          return navigate(paths.add());
      }
    };
    const search = () => {
      const field = document.querySelector<HTMLElement>('main input[type="search"]');
      if (field) field.focus();
      else navigate(paths.savingsHistory(), { state: FOCUS_SEARCH });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, mayAdd]);
  if (!listed) return null;
  return <ShortcutList onClose={() => setListed(false)} />;
}
