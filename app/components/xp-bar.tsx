import { useCount } from '~/trpc/use-me';
import { levelProgress } from '~server/domain/game/xp';

import { ProgressBar } from './progress-bar';

/** The level of an XP total, and how far it is to the next one; figure and bar count from where the level began. */
export function XpBar({ xp }: { xp: number }) {
  const count = useCount();
  const { level, into, needed } = levelProgress(xp);
  return (
    <div className="stack gap-2">
      <div className="between">
        <h2>Level {count(level)}</h2>
        <span className="num text-small text-ink-2">
          {into} / {needed} XP
        </span>
      </div>
      <ProgressBar
        label={`Way to level ${count(level + 1)}`}
        value={into}
        max={needed}
        valueText={`${into} of ${needed} XP`}
        tone="amber"
      />
    </div>
  );
}
