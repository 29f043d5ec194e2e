import { addDays, dayAt, daysBetween, type LocalDay, weekStart } from '~server/domain/kernel/days';

import type { EntryChoice } from './model-commands';
import { type Weeks, weeksOf } from './model-weeks';

interface Booked {
  day: LocalDay;
  /** What it earned the first time; it never earns more. */
  original: number;
  /** What it has earned at present. */
  standing: number;
}

export interface ModelEntry {
  /** Null until the server has returned it (an imported row). */
  id: string;
  amount: number;
  category: string;
  date: LocalDay;
  loggedOn: LocalDay;
  note: string | null;
  transferred: boolean;
  deleted: boolean;
  saving: Booked;
  transfer: Booked | null;
}

export interface ModelRun {
  id: string;
  code: string;
  startedOn: LocalDay;
  days: number;
  /** Days with a check-in, and the XP of each. */
  checked: Map<string, number>;
  status: 'active' | 'completed' | 'abandoned';
  /** The XP of its completion, and when they were earned. */
  reward: { day: LocalDay; xp: number } | null;
}

/** Something that was nearly bought. */
export interface ModelNearly {
  id: string;
  amount: number;
  notedAt: number;
  outcome: 'saved' | 'bought' | null;
}

/** The expected result of a call: 'ok', or the reason of its refusal. */
export type Outcome = string;

/** The rules of the game once more, as plainly as possible and without a database: everything is kept as a
 * list and recomputed from it. It shares only calendar arithmetic with the application. */
export class Oracle {
  readonly entries: ModelEntry[] = [];
  readonly runs: ModelRun[] = [];
  readonly nearly: ModelNearly[] = [];
  readonly badges = new Set<string>();
  readonly pauses = new Set<LocalDay>();
  /** The one habit: when it began, and what happened on its days (the entry, or null when skipped). */
  habit: { startsOn: LocalDay; decided: Map<string, ModelEntry | null> } | null = null;
  now: Date;

  constructor(
    from: Date,
    readonly timeZone: string,
  ) {
    this.now = from;
  }

  get today(): LocalDay {
    return dayAt(this.now, this.timeZone);
  }
  dayOf({ daysAgo }: Pick<EntryChoice, 'daysAgo'>): LocalDay {
    return addDays(this.today, -daysAgo);
  }

  get xp(): number {
    const entries = this.entries.map(({ saving, transfer }) => saving.standing + (transfer?.standing ?? 0));
    const runs = this.runs.flatMap(({ checked, reward }) => [...checked.values(), reward?.xp ?? 0]);
    return [...entries, ...runs].reduce((sum, xp) => sum + xp, 0);
  }
  get kept(): ModelEntry[] {
    return this.entries.filter(({ deleted }) => !deleted);
  }
  get total(): number {
    return this.kept.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The one rule for earning: never more than the first time, and below the cap of its day. */
  private book(
    booked: Booked,
    worth: number,
    cap: number,
    others: readonly (Booked | null)[],
    first: boolean,
  ) {
    const earnedOnDay = others.reduce(
      (sum, other) => sum + (other && other !== booked && other.day === booked.day ? other.standing : 0),
      0,
    );
    const wanted = first ? worth : Math.min(worth, booked.original);
    booked.standing = Math.max(0, Math.min(wanted, cap - earnedOnDay));
    if (first) booked.original = booked.standing;
  }
  private bookSaving(entry: ModelEntry, first = false): void {
    const worth = entry.deleted || !counts(entry) ? 0 : Math.min(50, Math.floor((entry.amount * 5) / 100));
    this.book(entry.saving, worth, 300, this.entries.map(({ saving }) => saving), first); // prettier-ignore
  }
  private bookTransfer(entry: ModelEntry, first = false): void {
    if (!entry.transfer) return;
    const worth = entry.deleted || (first && entry.amount < 100) ? 0 : 10;
    this.book(entry.transfer, worth, 50, this.entries.map(({ transfer }) => transfer), first); // prettier-ignore
  }

  add(id: string, choice: EntryChoice, date: LocalDay, transferred = false): ModelEntry {
    const day = this.today;
    const entry: ModelEntry = {
      id,
      amount: choice.amount,
      category: choice.category,
      date,
      loggedOn: day,
      note: choice.note?.trim() ? choice.note : null,
      transferred,
      deleted: false,
      saving: { day, original: 0, standing: 0 },
      transfer: null,
    };
    this.entries.push(entry);
    this.bookSaving(entry, true);
    return entry;
  }

  edit(entry: ModelEntry, choice: EntryChoice): void {
    const { amount, category, note } = choice;
    Object.assign(entry, { amount, category, note: note?.trim() ? note : null, date: this.dayOf(choice) });
    this.bookSaving(entry);
  }

  setDeleted(entry: ModelEntry, deleted: boolean): void {
    entry.deleted = deleted;
    this.bookSaving(entry);
    this.bookTransfer(entry);
  }

  transfer(entry: ModelEntry): void {
    if (entry.transferred) return;
    entry.transferred = true;
    entry.transfer = { day: this.today, original: 0, standing: 0 };
    this.bookTransfer(entry, true);
  }

  /** 5 XP, once a day for the same challenge, and at most 100 a day. */
  checkIn(run: ModelRun): void {
    const { today } = this;
    const same = this.runs.some(({ code, checked }) => code === run.code && (checked.get(today) ?? 0) > 0);
    const onDay = this.runs.reduce((sum, { checked }) => sum + (checked.get(today) ?? 0), 0);
    run.checked.set(today, same ? 0 : Math.min(5, 100 - onDay));
  }

  /** 50 XP at the end, or with check-ins on 70 % of the days when the challenge gave none within as many days. */
  complete(run: ModelRun): void {
    const { today } = this;
    run.status = 'completed';
    const rewards = this.runs.flatMap(({ code, reward }) => (reward ? [{ code, ...reward }] : []));
    const enough =
      run.checked.size * 10 >= run.days * 7 &&
      !rewards.some(({ code, day }) => code === run.code && daysBetween(day, today) < run.days);
    const onDay = rewards.reduce((sum, { day, xp }) => sum + (day === today ? xp : 0), 0);
    const xp = Math.min(50, 300 - onDay);
    if (xp > 0 && (enough || daysBetween(run.startedOn, today) >= run.days)) run.reward = { day: today, xp };
  }

  /** Of n equal rows as many are duplicates as there are equal savings. */
  freshRows<T extends EntryChoice>(rows: readonly T[]): T[] {
    const keyOf = (date: string, { amount, category, note }: Omit<EntryChoice, 'daysAgo'>) =>
      JSON.stringify([date, amount, category, note?.trim() ? note : null]);
    const known = this.kept.map((entry) => keyOf(entry.date, entry));
    return rows.filter((row) => {
      const at = known.indexOf(keyOf(this.dayOf(row), row));
      if (at !== -1) known.splice(at, 1);
      return at === -1;
    });
  }

  get weeks(): Weeks {
    const saved = this.kept.filter(counts).map(({ date }) => weekStart(date));
    return weeksOf(new Set(saved), this.pauses, this.today);
  }

  /** The content of every month, by its first day: cents, entries, and cents by category. */
  get months(): Map<string, { total: number; entries: number; categories: Map<string, number> }> {
    const months = new Map<string, { total: number; entries: number; categories: Map<string, number> }>();
    for (const { date, amount, category } of this.kept) {
      const key = `${date.slice(0, 7)}-01`;
      const month = months.get(key) ?? { total: 0, entries: 0, categories: new Map<string, number>() };
      month.total += amount;
      month.entries += 1;
      month.categories.set(category, (month.categories.get(category) ?? 0) + amount);
      months.set(key, month);
    }
    return months;
  }

  /** Awards badges that are earned now and not held yet; badges stay. */
  award(): void {
    const { longest, carried, rebuilt, saved } = this.weeks;
    const moved = this.kept.reduce((sum, { amount, transferred }) => sum + (transferred ? amount : 0), 0);
    const earned: Record<string, boolean> = {
      first_entry: this.kept.length > 0,
      first_50_saved: this.total >= 10_000,
      hundred_club: this.total >= 25_000,
      thousand_club: this.total >= 100_000,
      money_moved: moved >= 10_000,
      note_taker: this.kept.filter(({ note }) => note !== null).length >= 10,
      all_rounder: [...this.months.values()].some(({ categories }) => categories.size >= 4),
      challenge_champ: this.runs.filter(({ status }) => status === 'completed').length >= 5,
      three_week_saver: longest >= 6,
      safety_net: carried >= 1,
      comeback: rebuilt >= 3,
      one_year: saved >= 52,
    };
    for (const [code, is] of Object.entries(earned)) if (is) this.badges.add(code);
  }
}

/** An entry counts for the game when it was logged at most 7 days after its day. */
const counts = ({ date, loggedOn }: Pick<ModelEntry, 'date' | 'loggedOn'>): boolean => {
  const late = daysBetween(date, loggedOn);
  return late >= 0 && late <= 7;
};
