import { Card, SectionCard } from '~/components/card';
import { SmallLink } from '~/components/link-button';
import { DetailRow } from '~/components/detail-row';
import { ProgressBar } from '~/components/progress-bar';
import { Projections, downToEuros } from '~/features/insights/projections';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { cents } from '~server/domain/kernel/money';
import { NOT_GUARANTEED, PROJECTION_RATE, QUICK_ESTIMATE_NAME } from '~server/domain/insights/projections';
import type { CoachView } from '~server/features/coach/screen';

/** Progress with the accepted tips; Pro only. */
export function ProgressCard({ tips }: Pick<CoachView, 'tips'>) {
  const eur = useEur();
  const { access, hardship } = useMe();
  if (!access.pro || tips.length === 0) return null;
  const done = tips.filter(({ status }) => status === 'done');
  const worth = (list: typeof tips) => list.reduce((sum, { saving }) => sum + saving, 0);
  const results = tips.flatMap(({ result }) => (result?.state === 'measured' ? [result] : []));
  const worked = results.filter(({ outcome, unsure }) => outcome === 'more' && !unsure);
  return (
    <SectionCard
      id="tip-progress"
      title="Progress"
      stack
      aside={
        <span className="num text-small text-ink-2">
          {done.length} of {tips.length} done
        </span>
      }
    >
      <ProgressBar
        label="Accepted tips done"
        value={done.length}
        max={tips.length}
        valueText={`${done.length} of ${tips.length}`}
      />
      <dl className="stack gap-1">
        <DetailRow label="Done, estimated a month">{eur(cents(worth(done)))}</DetailRow>
        <DetailRow label={hardship ? 'Whenever it suits' : 'Still to do'}>
          {eur(cents(worth(tips) - worth(done)))}
        </DetailRow>
        {worked.length > 0 && (
          <DetailRow label="Logged more after four weeks">
            {worked.length} of {results.length}
          </DetailRow>
        )}
      </dl>
    </SectionCard>
  );
}

/** What the completed tips could add up to; Pro only, from two completed tips on. */
export function PotentialCard({ potential }: Pick<CoachView, 'potential'>) {
  const eur = useEur();
  if (potential === null) return null;
  return (
    <SectionCard id="potential" title="Savings potential" stack>
      <p className="muted">
        Your {potential.tips} completed tips are estimated at {eur(potential.estimated)} a month. Tips
        overlap, so each category counts at most what it carries: what you logged there in the last four
        weeks, or said you spend. A cancelled subscription saves every month without being logged. That is{' '}
        <b className="num">{eur(potential.monthly)} a month</b>.
      </p>
      {potential.monthly > 0 && <Projections monthly={potential.monthly} />}
    </SectionCard>
  );
}

/** Examples of small things over years; they change from day to day. */
export function CompoundingCard({ compounding }: Pick<CoachView, 'compounding'>) {
  const eur = useEur();
  if (compounding === null) return null;
  return (
    <Card as="section" aria-labelledby="compounding" stack>
      <div>
        <h2 id="compounding">Small things add up</h2>
        <p className="muted">Today’s example: {compounding.title}</p>
      </div>
      <div className="overflow-x-auto">
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Example</span>
              </th>
              {['1 year', '5 years', '10 years'].map((after) => (
                <th key={after} scope="col" className="whitespace-nowrap">
                  {after}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compounding.lines.map((line) => (
              <tr key={line.what}>
                <th scope="row">
                  {line.what}
                  <span className="fine block">{eur(line.monthly)} a month</span>
                </th>
                {[line.oneYear, line.fiveYears, line.tenYears].map((after, index) => (
                  <td key={index} className="whitespace-nowrap">
                    <span className="num block">{eur(downToEuros(after.quick))}</span>
                    <span className="fine">{eur(downToEuros(after.exact))}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="fine">
        Above: {QUICK_ESTIMATE_NAME}. Below: saved monthly at {PROJECTION_RATE.usual}% a year,{' '}
        {NOT_GUARANTEED}. {compounding.note}
      </p>
    </Card>
  );
}

/** The link to cheap places nearby. */
export function NearbyCard() {
  return (
    <SectionCard id="nearby" title="Find cheap nearby" stack>
      <p className="muted">A cheaper lunch or coffee around the corner.</p>
      <SmallLink to={paths.findNearbyChat()}>Start nearby chat</SmallLink>
    </SectionCard>
  );
}
