import { useEur } from '~/trpc/use-me';
import type { ProjectionBase } from '~server/features/insights/insights';

import { Block } from './block';
import { Projections } from './projections';
import { INSIGHTS_TEXT } from './texts';

function baseText({ months }: ProjectionBase): string {
  if (months === 0) return 'what you have saved this month so far';
  return months === 1 ? 'what you saved last month' : `the average of your last ${months} finished months`;
}

/** What one's own savings become in 1, 5 and 10 years. */
export function ProjectionsBlock({ base }: { base: ProjectionBase | null }) {
  const eur = useEur();
  return (
    <Block id="projections" title="5- and 10-year projections">
      {base === null ? (
        <p className="muted">{INSIGHTS_TEXT.noProjections}</p>
      ) : (
        <>
          <p className="muted">
            Counted with <b>{eur(base.monthly)} a month</b>: {baseText(base)}.
          </p>
          <Projections monthly={base.monthly} />
        </>
      )}
    </Block>
  );
}
