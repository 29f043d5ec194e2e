import { useCount } from '~/trpc/use-me';
import { levelProgress } from '~server/domain/game/xp';

import { ProgressBar } from './progress-bar';

/** The level, and how far it is to the next one.
 * @param xp all XP of the person */
export function XpBar({ xp }: { xp: number }) {
  const count = useCount();
  const { level, into, needed } = levelProgress(xp);
  const next = level * needed;
  return (
    <div className="stack gap-2">
      <div className="between">
        <h2>Level {count(level)}</h2>
        <span className="num text-small text-ink-2">
          {count(xp)} / {count(next)} XP
        </span>
      </div>
      <ProgressBar
        label={`Way to level ${count(level + 1)}`}
        value={into}
        max={needed}
        valueText={`${count(xp)} of ${count(next)} XP`}
        tone="amber"
      />
    </div>
  );
}
