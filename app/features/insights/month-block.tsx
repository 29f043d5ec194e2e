import { useNavigate } from '@remix-run/react';

import { CategoryIcon } from '~/components/category-icon';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { addMonths, type LocalDay, monthStart } from '~server/domain/kernel/days';
import { monthTitle } from '~server/domain/insights/insights';
import type { MonthInsights } from '~server/features/insights/insights';

import { Block, AmountBar, MonthLinks } from './block';
import { MonthFacts } from './facts';
import SavingsCalendar from './savings-calendar';
import { INSIGHTS_TEXT } from './texts';

/** One month: figures, calendar, categories, and links to the months before and after it. */
export function MonthBlock({ data }: { data: MonthInsights }) {
  const { today } = useMe();
  const eur = useEur();
  const { month, firstMonth } = data;
  const navigate = useNavigate();
  const open = (other: LocalDay) => {
    const exists = firstMonth !== null && other >= firstMonth && other <= monthStart(today);
    if (exists) navigate(paths.insights(other.slice(0, 7)), { preventScrollReset: true });
    return exists;
  };
  return (
    <Block
      id="month"
      title={monthTitle(month)}
      aside={
        <MonthLinks
          label="Month"
          back={
            firstMonth !== null &&
            firstMonth < month && { month: addMonths(month, -1).slice(0, 7), label: 'Previous month' }
          }
          on={month < monthStart(today) && { month: addMonths(month, 1).slice(0, 7), label: 'Next month' }}
        />
      }
    >
      {data.entries === 0 ? (
        <p className="muted">
          {month > today ? INSIGHTS_TEXT.monthToCome : `Nothing was logged in ${monthTitle(month)}.`}
        </p>
      ) : (
        <MonthFacts data={data} />
      )}
      {month <= today && <SavingsCalendar month={month} days={data.days} onMonth={open} />}
      {data.categories.length > 0 && (
        <ul className="stack gap-2" aria-label="Categories">
          {data.categories.map(({ category, total }) => (
            <AmountBar
              key={category}
              icon={<CategoryIcon category={category} size={18} />}
              name={categoryLabel(category)}
              amount={eur(total, { decimals: 'always' })}
              percent={(total * 100) / data.total}
            />
          ))}
        </ul>
      )}
      {data.categories.length > 1 && (
        <p className="fine">A full bar is the whole month: {eur(data.total, { decimals: 'always' })}.</p>
      )}
    </Block>
  );
}
