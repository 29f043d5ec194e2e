import { Link } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

import { buttonClass } from '~/components/button';
import { CategoryIcon } from '~/features/savings/category-icon';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/categories';
import { addMonths, type LocalDay, monthStart } from '~server/domain/days';
import { monthTitle } from '~server/domain/insights';

import { Block } from './block';
import { MonthFacts } from './month-facts';
import SavingsCalendar from './savings-calendar';

/** One month: figures, calendar, categories, and the way to the months beside it. */
export function MonthBlock({ month }: { month: LocalDay }) {
  const { today } = useMe();
  const eur = useEur();
  const answer = trpc.insights.month.useQuery({ month: month.slice(0, 7) });
  const first = answer.data?.firstMonth ?? null;
  return (
    <Block
      id="month"
      title={monthTitle(month)}
      answer={answer}
      aside={
        <nav aria-label="Month" className="flex">
          {first !== null && first < month && (
            <Step to={addMonths(month, -1)} label="Previous month">
              <ChevronLeft size={20} />
            </Step>
          )}
          {month < monthStart(today) && (
            <Step to={addMonths(month, 1)} label="Next month">
              <ChevronRight size={20} />
            </Step>
          )}
        </nav>
      }
    >
      {(data) => (
        <>
          {data.entries === 0 ? (
            <p className="muted">
              {month > today ? 'This month is still to come.' : `Nothing was logged in ${monthTitle(month)}.`}
            </p>
          ) : (
            <MonthFacts data={data} />
          )}
          {month <= today && <SavingsCalendar month={month} days={data.days} today={today} />}
          {data.categories.length > 0 && (
            <ul className="stack gap-2" aria-label="Categories">
              {data.categories.map(({ category, total }) => (
                <li key={category} className="stack gap-1">
                  <div className="between text-small">
                    <span className="row gap-2">
                      <CategoryIcon category={category} size={18} /> {categoryLabel(category)}
                    </span>
                    <span className="num">{eur(total, { decimals: 'always' })}</span>
                  </div>
                  <Share percent={(total * 100) / data.total} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Block>
  );
}

/** Decoration: the figure stands beside it. */
export function Share({ percent }: { percent: number }) {
  return (
    <div className="bar" aria-hidden="true">
      <i style={{ transform: `translateX(${(percent - 100).toFixed(1)}%)` }} />
    </div>
  );
}

function Step({ to, label, children }: { to: LocalDay; label: string; children: ReactNode }) {
  return (
    <Link
      to={paths.insights(to.slice(0, 7))}
      prefetch="intent"
      preventScrollReset
      aria-label={label}
      className={buttonClass({ look: 'quiet', icon: true })}
    >
      {children}
    </Link>
  );
}
