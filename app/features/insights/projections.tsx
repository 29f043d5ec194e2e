import { useState } from 'react';

import { Field } from '~/components/field';
import { useEur } from '~/trpc/use-me';
import type { ProjectionBase } from '~server/features/insights/insights';
import { type Cents, cents } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import {
  NOT_GUARANTEED,
  PROJECTION_RATE,
  QUICK_ESTIMATE_NAME,
  quickEstimate,
  savedMonthly,
} from '~server/domain/insights/projections';

import { Block } from './block';
import { INSIGHTS_TEXT } from './texts';

/** Rounds down to whole euros: over years cents do not matter, and nothing may promise too much. */
export const downToEuros = (amount: Cents): Cents => cents(Math.floor(amount / 100) * 100);

/** What a monthly amount grows to in 1, 5 and 10 years: the quick estimate, and the exact value at an adjustable rate. */
export function Projections({ monthly }: { monthly: Cents }) {
  const eur = useEur();
  const [rate, setRate] = useState<number>(PROJECTION_RATE.usual);
  const { year, fiveYears, tenYears } = quickEstimate(monthly);
  const rows = [
    { years: 1, quick: year },
    { years: 5, quick: fiveYears },
    { years: 10, quick: tenYears },
  ];
  return (
    <>
      <div className="overflow-x-auto">
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">After</th>
              <th scope="col">Quick estimate*</th>
              <th scope="col">Saved monthly at {rate}%</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.years}>
                <th scope="row" className="whitespace-nowrap">
                  {counted(row.years, 'year')}
                </th>
                <td className="num">{eur(downToEuros(row.quick))}</td>
                <td className="num">{eur(downToEuros(savedMonthly(monthly, rate, row.years)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Field label={`Rate: ${rate}% a year, ${NOT_GUARANTEED}`}>
        {(control) => (
          <input
            {...control}
            type="range"
            className="h-11 w-full cursor-pointer accent-forest"
            min={PROJECTION_RATE.min}
            max={PROJECTION_RATE.max}
            step={PROJECTION_RATE.step}
            value={rate}
            aria-valuetext={`${rate} percent a year`}
            onChange={(event) => setRate(Number(event.target.value))}
          />
        )}
      </Field>
      <p className="fine">* {QUICK_ESTIMATE_NAME}; the first year without a return.</p>
    </>
  );
}

function baseText({ months }: ProjectionBase): string {
  if (months === 0) return 'what you have saved this month so far';
  return months === 1 ? 'what you saved last month' : `the average of your last ${months} finished months`;
}

/** What the person's own savings grow to in 1, 5 and 10 years. */
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
