import { ListRow } from '~/components/list-row';
import { ScreenLink } from '~/components/screen-link';
import { CategoryIcon } from '~/components/category-icon';
import { SectionCard } from '~/components/card';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { dayWord } from '~server/domain/kernel/days';
import type { SavingsEntry } from '~server/features/savings/log-saving';

/** The five most recent savings. */
export function RecentSavings({ recent }: { recent: readonly SavingsEntry[] }) {
  const { today } = useMe();
  const eur = useEur();
  return (
    <SectionCard
      id="recent-savings"
      title="Recent savings"
      aside={
        <ScreenLink to={paths.savingsHistory()} className="link" aria-label="All savings">
          All
        </ScreenLink>
      }
    >
      <ul className="rows">
        {recent.map((entry) => (
          <ListRow
            key={entry.id}
            brief
            icon={<CategoryIcon category={entry.category} size={20} />}
            title={categoryLabel(entry.category)}
            detail={`${dayWord(entry.date, today)}${entry.note === null ? '' : ` · ${entry.note}`}`}
            trailing={<span className="num">+{eur(entry.amount, { decimals: 'always' })}</span>}
          />
        ))}
      </ul>
    </SectionCard>
  );
}
