import { SmallButton, QuietButton } from '~/components/button';
import { cx } from '~/components/cx';
import { ScreenLink } from '~/components/screen-link';
import { CategoryIcon } from '~/components/category-icon';
import { SectionCard } from '~/components/card';
import { MoreRows } from '~/components/more-rows';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import { type LocalDay, daysBetween, formatDay } from '~server/domain/kernel/days';
import type { DueItem as Due } from '~server/features/habits/due-today';

import { keyOf, useTap } from './use-tap';

/** The day of an occurrence; in hardship nothing is called due. */
function dueWord(day: LocalDay, { today, hardship }: { today: LocalDay; hardship: boolean }): string {
  const ago = daysBetween(day, today);
  if (hardship) return ago === 0 ? 'For today' : `For ${formatDay(day, 'en-GB', 'weekday')}`;
  if (ago === 0) return 'Due today';
  return ago === 1 ? 'Due yesterday' : `Due ${formatDay(day, 'en-GB', 'weekday')}`;
}

/** The title above due occurrences. */
export const useDueTitle = (): string => (useMe().hardship ? 'If it suits you' : 'Waiting for a tap');

/** The due occurrences and the open decisions about things nearly bought, one row each.
 * @param brief leaves out the icon on a phone, so that a row is one line of buttons */
export function DueRows({ cards, brief = false }: { cards: readonly Due[]; brief?: boolean }) {
  const me = useMe();
  const eur = useEur();
  const tap = useTap();
  return (
    <ul className="rows">
      {cards.map((card) => {
        const key = keyOf(card);
        const pending = tap.busy === key;
        const amount = eur(card.amount, { decimals: 'always' });
        const isHabit = card.kind !== 'nearly';
        const detail = isHabit
          ? dueWord(card.dueOn, me) + (card.kind === 'ladder' ? ` · step ${card.step} of ${card.steps}` : '')
          : 'Nearly bought, a day or more ago. Still without it?';
        const no = () => (isHabit ? tap.skip(card) : tap.decide(card, 'bought'));
        const yes = () => (isHabit ? tap.log(card) : tap.decide(card, 'saved'));
        return (
          <li key={key} className="gap-y-1">
            <span className={cx('row-icon', brief && 'max-sm:hidden')}>
              <CategoryIcon category={card.category} size={20} />
            </span>
            <div className={cx('row-main', brief ? 'basis-[7rem]' : 'basis-[10rem]')}>
              <b>{card.title}</b>
              <span className="fine">{detail}</span>
            </div>
            {tap.waits(card) ? (
              <span className="muted">Waits here</span>
            ) : (
              <div className="needs-script ml-auto flex gap-1">
                <QuietButton pending={pending} onClick={no}>
                  {isHabit ? 'Skip' : 'Bought it'}
                  <span className="sr-only">: {card.title}</span>
                </QuietButton>
                <SmallButton pending={pending} onClick={yes}>
                  {isHabit ? 'Log' : 'Saved'} {amount}
                  <span className="sr-only">: {card.title}</span>
                </SmallButton>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The dashboard shows only the first ones; the habits screen shows all. */
const SHOWN = 3;

/** The dashboard's block of what needs one tap: due occurrences of habits, and things nearly bought. Renders
 * nothing when there are none. @param first whether it asks for one of them now; the others unfold */
export function DueCard({ due, first }: { due: readonly Due[]; first: boolean }) {
  const title = useDueTitle();
  if (due.length === 0) return null;
  const all = due.length > SHOWN ? `All ${due.length}` : 'All';
  return (
    <SectionCard
      id="due-now"
      title={title}
      aside={
        <ScreenLink to={paths.habits()} className="link" aria-label={`${all} habits that save`}>
          {all}
        </ScreenLink>
      }
    >
      {first ? (
        <>
          <DueRows brief cards={due.slice(0, 1)} />
          {due.length > 1 && (
            <MoreRows count={Math.min(due.length, SHOWN) - 1}>
              <DueRows cards={due.slice(1, SHOWN)} />
            </MoreRows>
          )}
        </>
      ) : (
        <DueRows cards={due.slice(0, SHOWN)} />
      )}
    </SectionCard>
  );
}
