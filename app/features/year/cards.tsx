import CircleCheck from 'lucide-react/icons/circle-check';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Target from 'lucide-react/icons/target';
import type { ReactNode } from 'react';

import { Acorn } from '~/components/acorn';
import { Mascot } from '~/components/mascot';
import { MonthChart } from '~/components/month-chart';
import { Medallion } from '~/features/game/medallion';
import { ShareButton } from '~/features/shares/share-button';
import { CategoryIcon } from '~/components/category-icon';
import { categoryLabel } from '~server/domain/kernel/categories';
import { formatDay } from '~server/domain/kernel/days';
import { monthName } from '~server/domain/insights/insights';
import { formatCount } from '~server/domain/kernel/money';
import { FLAME } from '~server/domain/shares/flame';
import type { YearCard } from '~server/domain/shares/ticks';
import { rangeOf } from '~server/domain/year/range';
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
  type Saying,
  streakSentences,
  yearTitle,
  weekSentence,
  yearSentence,
} from './texts';

/** More rows and badges than these are counted instead of named: a card fits a phone. */
const ROWS = 3;
const CATEGORY_ROWS = 6;
const BADGES = 6;

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
        <Mascot pose="celebrating" size={132} className="swipe-art mx-auto" />
      </>
    ),
  };
  const between: ((SwipeCard & { id: YearCard }) | false)[] = [
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
      children: (
        <>
          <svg className="flame" width={112} height={112} viewBox="0 0 16 16" aria-hidden="true">
            <path fill="currentColor" d={FLAME.outer} />
            <path fill="var(--color-amber-wash)" d={FLAME.inner} />
          </svg>
          <p className="swipe-figure">{counted(streak.longest, 'week')}</p>
          <Lines lines={streakSentences(review, saying, { hardship })} />
        </>
      ),
    },
    bestWeeks.length > 0 && {
      id: 'weeks',
      title: bestWeeks.length === 1 ? 'Your best week' : `Your ${bestWeeks.length} best weeks`,
      children: (
        <>
          {bestWeeks[0] && <Acorns days={bestWeeks[0].days} />}
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
          {inShownOrder(categories, saying)
            .slice(0, CATEGORY_ROWS)
            .map(({ row, ratio }) => (
              <li key={row.category} className="share">
                <CategoryIcon category={row.category} size={18} />
                {categoryLabel(row.category)}
                <b className="num">{categoryFigure(row, saying)}</b>
                <Bar ratio={ratio} />
              </li>
            ))}
          {categories.length > CATEGORY_ROWS && (
            <li>
              <More count={categories.length - CATEGORY_ROWS} />
            </li>
          )}
        </ul>
      ),
    },
    badges.length > 0 && {
      id: 'badges',
      title: counted(badges.length, 'new badge'),
      tone: 'amber',
      children: (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(5rem,30%),1fr))] gap-2">
          {badges.slice(0, BADGES).map(({ code, name, on }) => (
            <li key={code} className="grid content-start justify-items-center gap-1 text-center text-small">
              <Medallion code={code} earned />
              <b className="clamp leading-tight">{name}</b>
              <span className="fine">{formatDay(on, 'en-GB', 'short')}</span>
            </li>
          ))}
          {badges.length > BADGES && (
            <li className="col-span-full text-center">
              <More count={badges.length - BADGES} />
            </li>
          )}
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
        <Mascot pose="greeting" size={120} className="swipe-art mx-auto" />
        {closing}
      </>
    ),
  };
  const pictures = between
    .filter((card) => card !== false)
    .map((card) => ({
      ...card,
      action: (
        <ShareButton
          item={{ kind: 'year', year, card: card.id }}
          label={`Share ${card.title}`}
          iconOnly
          look="quiet"
        />
      ),
    }));
  return [opening, ...pictures, end];
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

const More = ({ count }: { count: number }) => (
  <p className="muted">and {formatCount(count, 'en-GB')} more</p>
);

/** The days of a week: an acorn for each with a saving. What they stand for is written below them. */
const Acorns = ({ days }: { days: number }) => (
  <span className="swipe-acorns" aria-hidden="true">
    {Array.from({ length: 7 }, (_, index) =>
      index < days ? <Acorn key={index} size={36} /> : <i key={index} />,
    )}
  </span>
);

/** A bar for each month by its number of savings; the figures stand in a list for screen readers. */
function Months({ review: { months }, saying }: Pick<CardsOf, 'review' | 'saying'>) {
  const told = months.map((month) => `${monthName(month.month)}: ${monthFigure(month, saying)}`);
  return (
    <>
      <MonthChart
        label="Savings by month"
        months={months.map(({ month, state }) => ({
          month,
          absent: state === 'before' || state === 'ahead',
        }))}
        series={[{ name: 'Savings', values: months.map(({ entries }) => entries) }]}
        kind="parts"
        scaleTexts={(ticks) => ticks.map((tick) => formatCount(tick, saying.numberLocale))}
        textOf={(index) => told[index] ?? ''}
        running={months.find(({ state }) => state === 'running')?.month ?? null}
      />
      <ul className="sr-only">
        {told.map((month) => (
          <li key={month}>{month}</li>
        ))}
      </ul>
    </>
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
              <b className="clamp">{name}</b>
              {detail && <span className="muted block">{detail}</span>}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <More count={more} />}
    </>
  );
}
