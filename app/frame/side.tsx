import { useLocation } from '@remix-run/react';

import { onDemand } from '~/components/on-demand';
import { SkeletonCard } from '~/components/skeleton';
import { useWide } from '~/lib/use-wide';
import { useMe } from '~/trpc/use-me';

import { sidePartsOf } from './side-parts';

const LOADING = <SkeletonCard lines={3} />;

const SideContent = onDemand(() => import('./side-content'), { failure: 'nothing', fallback: LOADING });

/** What stands beside a screen on a wide window. Its place is in every document, and gone from a narrow window as soon as scripts
 * run; its code is fetched by wide windows only. */
export function Side() {
  const { pathname } = useLocation();
  const { goal } = useMe();
  const wide = useWide();
  const parts = sidePartsOf(pathname);
  if (wide === false || parts === null || goal === null) return null;
  return (
    <aside className="side needs-script" aria-label="Beside the screen">
      {wide ? <SideContent parts={parts} /> : LOADING}
    </aside>
  );
}
