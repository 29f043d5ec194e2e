import { ListRow } from '~/components/list-row';
import { ScreenLink } from '~/components/screen-link';
import { XpBar } from '~/components/xp-bar';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';

import { CategoryIcon } from '~/components/category-icon';
import { SectionCard } from '~/components/card';
import { useLoggedSavings } from './logged-savings';
import type { NewSaving } from './new-saving';

/** What was logged just now, and what it earned. Renders nothing when nothing was. */
export function LoggedList() {
  const { id: userId, xp } = useMe();
  const logged = useLoggedSavings().filter((entry) => entry.userId === userId);
  if (logged.length === 0) return null;
  return (
    <SectionCard
      id="just-logged"
      title="Just logged"
      stack
      aside={
        <ScreenLink to={paths.dashboard()} className="link inline-flex min-h-11 items-center">
          See your progress
        </ScreenLink>
      }
    >
      <ul className="rows">
        {logged.map(({ saving, xpEarned }) => (
          <Row
            key={saving.id}
            saving={saving}
            detail={xpEarned === null ? 'Saving' : xpEarned > 0 ? `+${xpEarned} XP` : 'Saved'}
          />
        ))}
      </ul>
      <XpBar xp={xp} />
    </SectionCard>
  );
}

function Row({ saving, detail }: { saving: NewSaving; detail: string }) {
  const eur = useEur();
  return (
    <ListRow
      icon={<CategoryIcon category={saving.category} size={20} />}
      title={categoryLabel(saving.category)}
      detail={detail}
      trailing={<span className="num">+{eur(saving.amount, { decimals: 'always' })}</span>}
    />
  );
}
