import { DayPicker } from 'react-day-picker';

export interface CalendarProps {
  /** What the calendar chooses, for screen readers. */
  label: string;
  /** The chosen day, yyyy-MM-dd. */
  value: string | null;
  onChange: (day: string) => void;
  /** Days before this one are disabled, yyyy-MM-dd. */
  min: string;
  /** The user's today, yyyy-MM-dd; marked with an amber outline. */
  today: string;
}

const CLASSES = {
  root: 'relative max-w-[360px]',
  month_caption: 'flex min-h-11 items-center pl-2 font-display text-base/[1.3] font-[660]',
  nav: 'absolute top-0 right-0',
  button_previous: 'btn btn-quiet btn-icon',
  button_next: 'btn btn-quiet btn-icon',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-8 text-tiny/normal font-semibold text-ink-3',
  day: 'p-px text-center',
  day_button: 'cal-day',
  today: 'cal-today',
  selected: 'cal-on',
  chevron: 'fill-current',
};

/** The day as a Date at local midnight, which is what the picker works with. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const LONG_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Names a day button; the visible number has to be part of the name, which '1st' is not. */
function dayLabel(date: Date, modifiers: Record<string, boolean>): string {
  return [modifiers.today && 'Today', LONG_DAY.format(date), modifiers.selected && 'selected']
    .filter(Boolean)
    .join(', ');
}

/** The calendar itself (react-day-picker); import `Calendar` instead, which loads it lazily. */
export default function MonthGrid({ label, value, onChange, min, today }: CalendarProps) {
  const selected = value ? toDate(value) : undefined;
  return (
    <div role="group" aria-label={label}>
      <DayPicker
        mode="single"
        required
        classNames={CLASSES}
        labels={{ labelDayButton: dayLabel, labelNav: () => `Month of ${label}` }}
        weekStartsOn={1}
        fixedWeeks
        today={toDate(today)}
        selected={selected}
        defaultMonth={selected ?? toDate(min)}
        startMonth={toDate(min)}
        disabled={{ before: toDate(min) }}
        onSelect={(date) => onChange(toDay(date))}
      />
    </div>
  );
}
