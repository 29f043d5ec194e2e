import { useMe } from '~/trpc/use-me';
import { daysBetween, formatDay } from '~server/domain/kernel/days';
import { type BookPrice, isAlike, perUnit } from '~server/domain/receipts/price-book';
import type { BookLine } from '~server/features/receipts/price-book';

import { usePriceTexts } from './price-text';

/** Each of the shops with most prices has a colour of its own; all others share one. No red: it means an error. */
const COLOURS = ['var(--color-forest)', 'var(--color-amber)', 'var(--color-hazel)'];
const OTHERS = 'var(--color-ink-3)';
const HEIGHT = 140;
/** Room above and below the points, in percent of the height. */
const MARGIN = 8;

/** What a kilogram, litre or piece has cost, a point each time, coloured by shop. The list below has the same figures, so
 * it is hidden from screen readers. Nothing for a single price.
 * @param last decides on measure and currency; prices in others are left out */
export function PriceChart({ lines, last }: { lines: readonly BookLine[]; last: BookPrice }) {
  const { numberLocale } = useMe();
  const { money } = usePriceTexts();
  const alike = lines.filter((line) => isAlike(last, line)).toReversed();
  const [first] = alike;
  if (first === undefined || alike.length < 2) return null;
  const shops = shopsOf(alike);
  const prices = alike.map(perUnit);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const days = Math.max(1, daysBetween(first.day, last.day));
  const points = alike.map((line) => ({
    id: line.id,
    x: first.day === last.day ? 50 : 2 + (daysBetween(first.day, line.day) / days) * 96,
    y: high === low ? 50 : MARGIN + ((high - perUnit(line)) / (high - low)) * (100 - 2 * MARGIN),
    colour: shops.find(({ name }) => name === nameOf(line.shop))?.colour ?? OTHERS,
  }));
  const per = last.packUnit === 'piece' ? 'each' : `/ ${last.packUnit}`;
  return (
    <div aria-hidden="true" className="stack gap-1.5">
      <div className="between fine num">
        <span>
          {money(high, last.currency)} {per}
        </span>
      </div>
      <svg width="100%" height={HEIGHT} className="block overflow-visible">
        {[MARGIN, 100 - MARGIN].map((y) => (
          <line key={y} x1="0%" x2="100%" y1={`${y}%`} y2={`${y}%`} stroke="var(--color-line)" />
        ))}
        {points.slice(1).map((point, index) => {
          const before = points[index] ?? point;
          return (
            <line
              key={point.id}
              x1={`${before.x}%`}
              y1={`${before.y}%`}
              x2={`${point.x}%`}
              y2={`${point.y}%`}
              stroke="var(--color-edge)"
              strokeWidth={1.5}
            />
          );
        })}
        {points.map(({ id, x, y, colour }) => (
          <circle key={id} cx={`${x}%`} cy={`${y}%`} r={5} fill={colour} stroke="var(--color-surface)" />
        ))}
      </svg>
      <div className="between fine num">
        <span>
          {money(low, last.currency)} {per}
        </span>
      </div>
      <div className="between fine num">
        <span>{formatDay(first.day, numberLocale, 'shortYear')}</span>
        <span>{formatDay(last.day, numberLocale, 'shortYear')}</span>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-small">
        {shops.map(({ name, colour }) => (
          <li
            key={name}
            className="wrap-anywhere border-l-14 pl-1.5 leading-3.5"
            style={{ borderColor: colour }}
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = (shop: string | null): string => shop ?? 'Shop not known';

/** The shops with most prices and their colours, and one entry for all others. */
function shopsOf(lines: readonly BookLine[]): { name: string; colour: string }[] {
  const counts = new Map<string, number>();
  for (const { shop } of lines) counts.set(nameOf(shop), (counts.get(nameOf(shop)) ?? 0) + 1);
  const ranked = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  const own = ranked
    .slice(0, COLOURS.length)
    .map((name, index) => ({ name, colour: COLOURS[index] ?? OTHERS }));
  return ranked.length > own.length ? [...own, { name: 'Others', colour: OTHERS }] : own;
}
