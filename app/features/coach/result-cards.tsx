import { Card } from '~/components/card';
import { LinkButton } from '~/components/link-button';
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
  const measured = tips.filter(({ result }) => result?.state === 'measured');
  const worked = measured.filter(({ result }) => result?.state === 'measured' && result.outcome === 'more');
  return (
    <Card as="section" aria-labelledby="tip-progress" stack>
      <div className="between">
        <h2 id="tip-progress">Progress</h2>
        <span className="num text-small text-ink-2">
          {done.length} of {tips.length} done
        </span>
      </div>
      <ProgressBar
        label="Accepted tips done"
        value={done.length}
        max={tips.length}
        valueText={`${done.length} of ${tips.length}`}
      />
      <dl className="stack gap-1">
        <div className="between">
          <dt className="muted">Done, estimated a month</dt>
          <dd className="num">{eur(cents(worth(done)))}</dd>
        </div>
        <div className="between">
          <dt className="muted">{hardship ? 'Whenever it suits' : 'Still to do'}</dt>
          <dd className="num">{eur(cents(worth(tips) - worth(done)))}</dd>
        </div>
        {measured.length > 0 && (
          <div className="between">
            <dt className="muted">Logged more after four weeks</dt>
            <dd className="num">
              {worked.length} of {measured.length}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** What the completed tips could add up to; Pro only, from two completed tips on. */
export function PotentialCard({ potential }: Pick<CoachView, 'potential'>) {
  const eur = useEur();
  if (potential === null) return null;
  return (
    <Card as="section" aria-labelledby="potential" stack>
      <h2 id="potential">Savings potential</h2>
      <p className="muted">
        Your {potential.tips} completed tips are estimated at {eur(potential.estimated)} a month. Tips
        overlap, so each category counts at most what it carries: what you logged there in the last four
        weeks, or said you spend. That is <b className="num">{eur(potential.monthly)} a month</b>.
      </p>
      {potential.monthly > 0 && <Projections monthly={potential.monthly} />}
    </Card>
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
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Example</span>
            </th>
            <th scope="col" className="whitespace-nowrap">
              1 year
            </th>
            <th scope="col" className="whitespace-nowrap">
              5 years
            </th>
            <th scope="col" className="whitespace-nowrap">
              10 years
            </th>
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
    <Card as="section" aria-labelledby="nearby" stack>
      <h2 id="nearby">Find cheap nearby</h2>
      <p className="muted">A cheaper lunch or coffee around the corner.</p>
      <LinkButton to={paths.findNearbyChat()} small look="ghost">
        Start nearby chat
      </LinkButton>
    </Card>
  );
}
