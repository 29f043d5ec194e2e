import { useEffect } from 'react';

import { Button } from '~/components/button';
import { Mascot } from '~/components/mascot';
import { useCount, useMe } from '~/trpc/use-me';

/** Something to celebrate: a new level, or a streak that has reached a multiple of five weeks. */
export interface Milestone {
  kind: 'level' | 'streak';
  value: number;
}

/** How long a celebration stays (docs/product/game.md, 'XP and levels'). */
const STAYS_MS = 5000;

const wordsOf = ({ kind, value }: Milestone, number: (count: number) => string) =>
  kind === 'level'
    ? {
        title: `Level ${number(value)}!`,
        text: `It stands beside your name from now on, in ranks and groups. The next one is ${number(100)} XP away.`,
      }
    : { title: `${value} weeks in a row!`, text: 'That is no luck any more, that is a habit.' };

/** A celebration over the screen. It takes no focus, so that a person who is typing the next saving can go on;
 * a tap anywhere, Escape or five seconds close it. */
export default function MilestoneOverlay({ milestone, onEnd }: { milestone: Milestone; onEnd: () => void }) {
  const number = useCount();
  const { hardship } = useMe();
  useEffect(() => {
    const timer = setTimeout(onEnd, STAYS_MS);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEnd();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [milestone, onEnd]);
  const { title, text } = wordsOf(milestone, number);
  return (
    <div className="scrim z-50 grid place-items-center p-4" onClick={onEnd}>
      <div className="card stack w-full max-w-80 animate-[appear_220ms_var(--ease-out)] justify-items-center gap-3 p-6 text-center">
        <Mascot pose="celebrating" size={132} />
        <h2 className="text-title">{title}</h2>
        <p className="muted">{text}</p>
        <Button look="ghost" wide>
          {hardship ? 'Done' : 'Keep going'}
        </Button>
      </div>
    </div>
  );
}
