import type { ReactNode } from 'react';

import { SmallButton } from '~/components/button';
import { Chip } from '~/components/chip';
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
import { useQueuedSavings } from './offline-queue';
import { add as ADD_TEXT } from './texts.json';

/** What was logged just now, what it earned, and the offline queue. Renders nothing when both are empty.
 * @param onEdit puts a saving that the server has refused back into the form */
export function LoggedList({ onEdit }: { onEdit: (saving: NewSaving) => void }) {
  const { id: userId, xp } = useMe();
  const logged = useLoggedSavings().filter((entry) => entry.userId === userId);
  const waiting = useQueuedSavings(userId).filter(
    ({ saving }) => !logged.some((entry) => entry.saving.id === saving.id),
  );
  if (logged.length === 0 && waiting.length === 0) return null;
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
        {waiting.map(({ saving, problem }) => (
          <Row key={saving.id} saving={saving} detail={problem ?? ADD_TEXT.noConnectionYet}>
            {problem === null ? (
              <Chip tone="amber">Waiting</Chip>
            ) : (
              <SmallButton onClick={() => onEdit(saving)}>Edit</SmallButton>
            )}
          </Row>
        ))}
        {logged.map(({ saving, xpEarned }) => (
          <Row
            key={saving.id}
            saving={saving}
            detail={xpEarned === null ? 'Saving' : xpEarned > 0 ? `+${xpEarned} XP` : 'Saved'}
          />
        ))}
      </ul>
      {logged.length > 0 && <XpBar xp={xp} />}
    </SectionCard>
  );
}

function Row({ saving, detail, children }: { saving: NewSaving; detail: string; children?: ReactNode }) {
  const eur = useEur();
  return (
    <ListRow
      icon={<CategoryIcon category={saving.category} size={20} />}
      title={categoryLabel(saving.category)}
      detail={detail}
      trailing={
        <>
          {children}
          <span className="num">+{eur(saving.amount, { decimals: 'always' })}</span>
        </>
      }
    />
  );
}
