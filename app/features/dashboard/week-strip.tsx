import Check from 'lucide-react/icons/check';

import { cx } from '~/components/cx';
import { useMe } from '~/trpc/use-me';
import { weekDots, weekInWords } from '~server/domain/dashboard/week-dots';
import type { LocalDay } from '~server/domain/kernel/days';

/** The running week as seven dots, which a screen reader hears as one sentence. */
export function WeekStrip({ saved }: { saved: readonly LocalDay[] }) {
  const { today } = useMe();
  const dots = weekDots(saved, today);
  return (
    <section aria-label="This week">
      <p className="sr-only">{weekInWords(dots)}</p>
      <ol className="week-strip" aria-hidden="true">
        {dots.map(({ day, name, saved: isSaved, when }) => (
          <li key={day} className={cx(`dot-${when}`, isSaved && 'dot-saved')}>
            {name.charAt(0)}
            <i>{isSaved && <Check size={16} />}</i>
          </li>
        ))}
      </ol>
    </section>
  );
}
