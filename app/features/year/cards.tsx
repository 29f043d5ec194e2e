import CircleCheck from 'lucide-react/icons/circle-check';
import Flame from 'lucide-react/icons/flame';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Star from 'lucide-react/icons/star';
import Target from 'lucide-react/icons/target';
import type { ReactNode } from 'react';

import { Mascot } from '~/components/mascot';
import { Medallion } from '~/features/game/medallion';
import { CategoryIcon } from '~/components/category-icon';
import { categoryLabel } from '~server/domain/kernel/categories';
import { formatDay } from '~server/domain/kernel/days';
import { monthName } from '~server/domain/insights/insights';
import { formatCount } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import type { Review } from '~server/features/year/year';

import type { SwipeCard } from './swipe';
import {
  bestWeeksSentence,
  categoryFigure,
  closingSentence,
  inShownOrder,
  monthFigure,
  monthSentences,
  rangeOf,
  type Saying,
  streakSentences,
  yearTitle,
  weekSentence,
  yearSentence,
} from './texts';

/** More rows than this are counted instead of named. */
const ROWS = 6;

interface CardsOf {
  review: Review;
  saying: Saying;
  hardship: boolean;
  /** What the last card offers. */
  closing: ReactNode;
}

/** The cards of a year. A card without anything to say is left out. */
export function yearCards({ review, saying, hardship, closing }: CardsOf): SwipeCard[] {
  const { year, months, streak, bestWeeks, categories, badges, challenges, groups, tips, goals } = review;
  const line = yearSentence(review, saying);
  const opening: SwipeCard = {
    id: 'opening',
    title: yearTitle(review),
    tone: 'moss',
    children: (
      <>
        <p className="swipe-figure">{line.figure}</p>
        <p>{line.detail}</p>
        <Mascot pose="celebrating" size={140} className="mx-auto mt-4" />
      </>
    ),
  };
  const between: (SwipeCard | false)[] = [
    months.filter(({ entries }) => entries > 0).length > 1 && {
      id: 'months',
      title: 'Month by month',
      children: (
        <>
          <Lines lines={monthSentences(review, saying)} />
          <Months review={review} saying={saying} />
        </>
      ),
    },
    streak !== null && {
      id: 'streak',
      title: 'Your longest streak',
      tone: 'amber',
      icon: <Flame size={36} />,
      children: (
        <>
          <p className="swipe-figure">{counted(streak.longest, 'week')}</p>
          <Lines lines={streakSentences(review, saying, { hardship })} />
        </>
      ),
    },
    bestWeeks.length > 0 && {
      id: 'weeks',
      title: bestWeeks.length === 1 ? 'Your best week' : `Your ${bestWeeks.length} best weeks`,
      icon: <Star size={36} />,
      children: (
        <>
          <p className="muted">{bestWeeksSentence(bestWeeks.length)}</p>
          <Rows
            rows={bestWeeks.map((week) => ({
              key: week.from,
              name: rangeOf(week),
              detail: weekSentence(week, saying),
            }))}
          />
        </>
      ),
    },
    categories.length > 1 && {
      id: 'categories',
      title: 'Where it came from',
      children: (
        <ul className="stack gap-2">
          {inShownOrder(categories, saying).map(({ row, ratio }) => (
            <li key={row.category} className="share">
              <CategoryIcon category={row.category} size={18} />
              {categoryLabel(row.category)}
              <b className="num">{categoryFigure(row, saying)}</b>
              <Bar ratio={ratio} />
            </li>
          ))}
        </ul>
      ),
    },
    badges.length > 0 && {
      id: 'badges',
      title: counted(badges.length, 'new badge'),
      tone: 'amber',
      children: (
        <ul className="flex flex-wrap justify-center gap-3">
          {badges.map(({ code, name, on }) => (
            <li
              key={code}
              className="grid w-28 content-start justify-items-center gap-1 text-center text-small"
            >
              <Medallion code={code} earned />
              <b>{name}</b>
              <span className="fine">{formatDay(on, 'en-GB', 'short')}</span>
            </li>
          ))}
        </ul>
      ),
    },
    challenges.length + groups.length > 0 && {
      id: 'challenges',
      title: 'Completed',
      icon: <CircleCheck size={36} />,
      children: (
        <Rows
          rows={[
            ...challenges.map(({ title, times }) => ({
              key: `challenge ${title}`,
              name: title,
              detail: times > 1 ? `Challenge, ${times} times` : 'Challenge',
            })),
            ...groups.map(({ id, title }) => ({ key: id, name: title, detail: 'Together, as a group' })),
          ]}
        />
      ),
    },
    tips.length > 0 && {
      id: 'tips',
      title: tips.length === 1 ? 'A tip you carried out' : 'Tips you carried out',
      icon: <Lightbulb size={36} />,
      children: (
        <Rows
          rows={tips.map(({ title, times }) => ({
            key: title,
            name: title,
            detail: times > 1 ? `${times} times` : null,
          }))}
        />
      ),
    },
    goals.length > 0 && {
      id: 'goals',
      title: goals.length === 1 ? 'A goal reached' : `${goals.length} goals reached`,
      tone: 'moss',
      icon: <Target size={36} />,
      children: (
        <Rows
          rows={goals.map(({ id, name, on, amount }) => ({
            key: id,
            name,
            detail: `${formatDay(on, 'en-GB', 'long')}${saying.eur ? ` · ${saying.eur(amount)}` : ''}`,
          }))}
        />
      ),
    },
  ];
  const end: SwipeCard = {
    id: 'closing',
    title: review.running ? `${year} goes on` : `That was ${year}`,
    tone: 'moss',
    children: (
      <>
        <p className="text-lead">{closingSentence(review, saying)}</p>
        <Mascot pose="greeting" size={140} className="mx-auto mt-4" />
        {closing}
      </>
    ),
  };
  return [opening, ...between.filter((card) => card !== false), end];
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div className="stack gap-1">
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

/** A decorative bar beside a figure, filled from 0 to 1. */
const Bar = ({ ratio }: { ratio: number }) => (
  <i className="bar" aria-hidden="true" style={{ backgroundSize: `${(ratio * 100).toFixed(1)}% 100%` }} />
);

function Months({ review: { months }, saying }: Pick<CardsOf, 'review' | 'saying'>) {
  const most = Math.max(...months.map(({ entries }) => entries));
  return (
    <ol className="year-months">
      {months.map((month) => (
        <li
          key={month.month}
          className={month.state === 'before' || month.state === 'ahead' ? 'year-none' : undefined}
        >
          <span>{monthName(month.month)}</span>
          <Bar ratio={month.entries / most} />
          <span className="num text-right">{monthFigure(month, saying)}</span>
        </li>
      ))}
    </ol>
  );
}

interface Row {
  key: string;
  name: string;
  detail: string | null;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const more = rows.length - ROWS;
  return (
    <>
      <ul className="rows">
        {rows.slice(0, ROWS).map(({ key, name, detail }) => (
          <li key={key}>
            <div className="row-main">
              <b>{name}</b>
              {detail && <span className="muted block">{detail}</span>}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">and {formatCount(more, 'en-GB')} more</p>}
    </>
  );
}
