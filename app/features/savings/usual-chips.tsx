import PencilLine from 'lucide-react/icons/pencil-line';
import { useRef, useState } from 'react';

import { Button } from '~/components/button';
import { CategoryIcon } from '~/components/category-icon';
import { cx } from '~/components/cx';
import { newId } from '~/lib/id';
import { useEur, useMe } from '~/trpc/use-me';
import { categoryLabel } from '~server/domain/kernel/categories';
import { type UsualSaving, usualName } from '~server/domain/savings/usual-savings';

import { SavingLineHome } from './saving-line-home';
import { add as ADD_TEXT } from './texts.json';
import { useLogNow } from './use-log-now';

/** How many letters have room beside a picture where three chips share a phone. */
const ROOM = 10;

interface UsualChipsProps {
  usual: readonly UsualSaving[] | undefined;
  /** What stands above them, in place of the usual words. */
  label?: string;
  /** A button beside the label opens the saving line below them. */
  withLine?: boolean;
}

/** The usual savings: one tap logs one again, for today. Without any only the line is left. */
export function UsualChips({ usual, label, withLine = false }: UsualChipsProps) {
  const { today } = useMe();
  const eur = useEur();
  const { logNow, question } = useLogNow();
  // They keep their places while several are logged, so that no other one comes under the finger.
  const first = useRef(usual);
  if (!first.current?.length) first.current = usual;
  const shown = first.current;
  const [typing, setTyping] = useState(false);

  if (!shown || (shown.length === 0 && !withLine)) return null;
  const title = label ?? (shown.length === 0 ? ADD_TEXT.line : ADD_TEXT.again);
  return (
    <div className="stack needs-script gap-2" role="group" aria-label={title}>
      {/* With the line the row keeps its height, so that the chips stay where they are when it opens. */}
      <div className={cx('row justify-between gap-2', withLine && 'min-h-11', withLine && !label && '-my-2')}>
        <p className={label ? 'font-semibold' : 'fine'} aria-hidden="true">
          {title}
        </p>
        {withLine && !typing && (
          <Button look="quiet" small className="-mr-3.5 flex-none gap-1.5" onClick={() => setTyping(true)}>
            <PencilLine size={18} />
            {ADD_TEXT.lineOpen}
          </Button>
        )}
      </div>
      <div className="choices usual empty:hidden">
        {shown.map((saving) => {
          const name = usualName(saving, categoryLabel(saving.category));
          return (
            <button
              key={`${saving.amount} ${saving.category} ${saving.note}`}
              type="button"
              className={cx('choice min-w-0 text-small', name.length > ROOM && 'usual-long')}
              onClick={() => void logNow({ ...saving, id: newId(), date: today })}
            >
              <CategoryIcon category={saving.category} size={18} />
              <span className="truncate">{name}</span>
              <span className="num">{eur(saving.amount)}</span>
            </button>
          );
        })}
      </div>
      {typing && <SavingLineHome />}
      {question}
    </div>
  );
}
