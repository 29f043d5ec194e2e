import { type LocalDay, addDays, weekStart } from '../kernel/days';

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A day of the running week. */
export interface WeekDot {
  day: LocalDay;
  name: (typeof NAMES)[number];
  saved: boolean;
  when: 'past' | 'today' | 'future';
}

/** The running week, Monday first. @param saved days with a saving; others than those of the week may be among them */
export function weekDots(saved: readonly LocalDay[], today: LocalDay): WeekDot[] {
  const monday = weekStart(today);
  return NAMES.map((name, at) => {
    const day = addDays(monday, at);
    const when = day < today ? 'past' : day === today ? 'today' : 'future';
    return { day, name, saved: saved.includes(day), when };
  });
}

/** The week in one sentence. It names what is there and never what is missing. */
export function weekInWords(dots: readonly WeekDot[]): string {
  const days = dots
    .filter(({ saved }) => saved)
    .map(({ name, when }) => (when === 'today' ? 'today' : `on ${name}`));
  const last = days.pop();
  if (last === undefined) return 'This week is still open.';
  return `This week you saved ${days.length > 0 ? `${days.join(', ')} and ${last}` : last}.`;
}
