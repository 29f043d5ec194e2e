import { trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import type { ProjectionBase } from '~server/features/insights/pro-insights';

import { Block } from './block';
import { Projections } from './projections';

function baseText({ months }: ProjectionBase): string {
  if (months === 0) return 'what you have saved this month so far';
  return months === 1 ? 'what you saved last month' : `the average of your last ${months} finished months`;
}

/** What one's own savings become in 1, 5 and 10 years. */
export function ProjectionsBlock() {
  const eur = useEur();
  const answer = trpc.insights.projections.useQuery();
  return (
    <Block id="projections" title="5- and 10-year projections" answer={answer}>
      {(base) =>
        base === null ? (
          <p className="muted">Projections begin with your first saving.</p>
        ) : (
          <>
            <p className="muted">
              Counted with <b>{eur(base.monthly)} a month</b>: {baseText(base)}.
            </p>
            <Projections monthly={base.monthly} />
          </>
        )
      }
    </Block>
  );
}
