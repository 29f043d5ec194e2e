import type { HistoryFilterName } from '~/paths';
import { readMonth } from '~server/domain/insights/insights';
import { isCategory } from '~server/domain/kernel/categories';
import { addDays, addMonths, isLocalDay, type LocalDay } from '~server/domain/kernel/days';
import type { HistoryInput } from '~server/domain/savings/saving-schema';
import { SAVING_TEXT, readAmount } from '~server/domain/savings/saving-rules';

import { history as HISTORY_TEXT } from './texts.json';

const MAX_SEARCH = 100;

/** What the history's address asks for. */
export interface HistoryAddress {
  /** For the procedure. */
  input: HistoryInput;
  /** The filters as typed, for the form and for links to other pages. */
  typed: Record<HistoryFilterName, string | undefined>;
  /** Messages for filters that are not valid; these filter nothing. */
  errors: Partial<Record<HistoryFilterName, string>>;
  /** The month (its first day) whose days are asked for; null without one. */
  month: LocalDay | null;
  trash: boolean;
}

/** Reads page and filters from an address. What is not valid is ignored and reported in `errors`. */
export function historyAddress(search: URLSearchParams): HistoryAddress {
  const text = (name: HistoryFilterName) => search.get(name)?.trim() || undefined;
  const month = readMonth(text('month'));
  const typed = {
    date: text('date'),
    // A month is a stretch of days by another name, and takes the place of one.
    month: month?.slice(0, 7),
    since: month === null ? text('since') : undefined,
    until: month === null ? text('until') : undefined,
    category: text('category'),
    from: text('from'),
    to: text('to'),
    search: text('search')
      ?.slice(0, MAX_SEARCH)
      .replace(/\p{Surrogate}|\0/gu, ''),
  };
  const page = search.get('page') ?? '';
  const address: HistoryAddress = {
    input: { page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1 },
    typed,
    errors: {},
    month,
    trash: search.get('trash') === '1',
  };
  const { input, errors } = address;
  if (month !== null) {
    input.since = month;
    input.until = addDays(addMonths(month, 1), -1);
  }
  for (const field of ['date', 'since', 'until'] as const) {
    const day = typed[field];
    if (day === undefined) continue;
    if (isLocalDay(day)) input[field] = day;
    else errors[field] = SAVING_TEXT.dateInvalid;
  }
  if (typed.category !== undefined) {
    if (isCategory(typed.category)) input.category = typed.category;
    else errors.category = SAVING_TEXT.categoryUnknown;
  }
  for (const bound of ['from', 'to'] as const) {
    const amount = typed[bound] === undefined ? null : readAmount(typed[bound]);
    if (amount === null) continue;
    if (amount.ok) input[bound] = amount.value;
    else errors[bound] = amount.error;
  }
  if (input.from !== undefined && input.to !== undefined && input.from > input.to) {
    errors.to = HISTORY_TEXT.boundsCrossed;
  }
  if (typed.search) input.search = typed.search;
  return address;
}

/** Whether the address leaves something out. @param but does not count a month that is asked for as a whole */
export function isFiltered({ input, month }: HistoryAddress, but?: 'but for a month'): boolean {
  const { page: _page, since, until, ...others } = input;
  const isMonth = but !== undefined && month !== null;
  return Object.keys(others).length > 0 || (!isMonth && (since ?? until) !== undefined);
}
