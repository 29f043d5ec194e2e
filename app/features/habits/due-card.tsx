import { Card } from '~/components/card';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';

import type { DueCard as Due } from '~server/features/habits/due-today';

import { DueRows } from './due-rows';

/** A glance: the rest stands on its own screen. */
const SHOWN = 3;

/** The dashboard's block of what waits for one tap: habits that are due and what was nearly bought. Nothing at all
 * when nothing waits. */
export function DueCard({ due }: { due: readonly Due[] }) {
  if (due.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="due-now">
      <div className="between">
        <h2 id="due-now">Waiting for a tap</h2>
        <ScreenLink to={paths.habits()} className="link" aria-label="All habits that save">
          {due.length > SHOWN ? `All ${due.length}` : 'All'}
        </ScreenLink>
      </div>
      <DueRows cards={due.slice(0, SHOWN)} />
    </Card>
  );
}
