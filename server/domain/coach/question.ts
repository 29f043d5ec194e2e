import type { Category } from '../kernel/categories';
import { type Cents, cents, parseAmount } from '../kernel/money';
import { type Every, type PeriodName, categoryIn } from './what-if';

/** What a person wants to know, as far as the built-in coach can tell. */
export type Question =
  | { kind: 'hardship' }
  | { kind: 'investing' }
  | { kind: 'what_if'; extra: Cents; every: Every }
  | { kind: 'what_if_how_much' }
  | { kind: 'totals'; category: Category | null; period: PeriodName }
  | { kind: 'explain'; text: string }
  | { kind: 'progress' }
  | { kind: 'this_week' }
  | { kind: 'tips' }
  | { kind: 'forecast' }
  | { kind: 'streak' }
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  | { kind: 'who_are_you' }
  | { kind: 'unknown' };

/** Whether a question in English says that money has run out. */
export const speaksOfHardship = (text: string): boolean =>
  /\b(lost my job|(?:cannot|can.?t) pay|(?:was|were) cut off)\b/i.test(text);

const INVESTING =
  /\b(invest\w*|etfs?|stocks?|shares|bitcoin|crypto\w*|bonds?|index funds?|mutual funds?|trading|trade|forex|gold price|pension fund|portfolio|robo|dividends?|nfts?|options trading)\b/;

const WHAT_IF =
  /\b(what if|if i (?:save|put|set|skip|add)|suppose|how (?:much )?(?:sooner|faster|earlier)|save .*\bmore\b)\b/;

const AMOUNT = /(?:€|eur|euros?)?\s*(\d[\d.,]*)\s*(?:€|eur\b|euros?\b|more\b|extra\b)?/i;

/** Reads from its words what a question in English is about. The first matching rule decides, so the order counts. */
export function readQuestion(text: string): Question {
  const lower = text.toLowerCase().replaceAll('’', "'");
  if (speaksOfHardship(text)) return { kind: 'hardship' };
  if (INVESTING.test(lower)) return { kind: 'investing' };
  if (WHAT_IF.test(lower)) return readWhatIf(lower);
  if (
    /\b(explain|how do you (?:get|know|calculate|work out|come)|where does .* come from|what (?:is|does) (?:the |that |this )?(?:number|figure|.*\bmean\b)|why (?:is|do i|does|so)\b|calculat\w*)/.test(
      lower,
    )
  )
    return { kind: 'explain', text: lower };
  if (
    /\b(who are you|what are you|are you (?:an? )?(?:ai|bot|human|real|person)|what can you do|help)\b/.test(
      lower,
    )
  )
    return { kind: 'who_are_you' };
  if (
    /\b(when (?:will|do|can|am) i|how long (?:will|until|till|does)|on time|make it|reach (?:my|the) goal|in time)\b/.test(
      lower,
    )
  )
    return { kind: 'forecast' };
  if (
    /\bhow (?:much|many)\b.*\b(save|saved|log|logged|put aside|savings)\b|\btotal\b|\bspen[dt]\b(?! less)/.test(
      lower,
    )
  )
    return { kind: 'totals', category: categoryIn(lower), period: periodIn(lower) };
  if (/\bstreak\b/.test(lower)) return { kind: 'streak' };
  if (
    /\b(what should i do|what (?:can|could|do) i (?:do|try)|next step|this week|today|plan|focus)\b/.test(
      lower,
    )
  )
    return { kind: 'this_week' };
  if (/\b(tips?|ideas?|advice|suggest\w*|save on|cut|spend less|cheaper)\b/.test(lower))
    return { kind: 'tips' };
  if (/\b(how am i|how is it going|how's it going|progress|doing|on track|behind|ahead|goal)\b/.test(lower))
    return { kind: 'progress' };
  const category = categoryIn(lower);
  if (category !== null) return { kind: 'totals', category, period: periodIn(lower) };
  if (/\b(thanks?|thank you|cheers|great|perfect|nice|ok|okay|bye)\b/.test(lower)) return { kind: 'thanks' };
  if (/^\s*(hi|hello|hey|good (?:morning|evening|afternoon)|moin|hola|bonjour|hej)\b/.test(lower))
    return { kind: 'greeting' };
  return { kind: 'unknown' };
}

/** The most that a question can ask about: 999,999 EUR. */
const MAX_EXTRA = 99_999_900;

function readWhatIf(lower: string): Question {
  const typed = AMOUNT.exec(lower)?.[1]?.replace(/[.,]$/, '');
  const amount = typed === undefined ? null : parseAmount(typed);
  if (amount === null || !amount.ok || amount.cents <= 0 || amount.cents > MAX_EXTRA)
    return { kind: 'what_if_how_much' };
  const every: Every = /\b(a|per|each|every) day\b|\bdaily\b/.test(lower)
    ? 'day'
    : /\b(a|per|each|every) month\b|\bmonthly\b/.test(lower)
      ? 'month'
      : 'week';
  return { kind: 'what_if', extra: cents(amount.cents), every };
}

function periodIn(lower: string): PeriodName {
  if (/\btoday\b/.test(lower)) return 'today';
  if (/\blast week\b/.test(lower)) return 'last_week';
  if (/\bweek\b/.test(lower)) return 'this_week';
  if (/\blast month\b/.test(lower)) return 'last_month';
  if (/\bthis month\b|\bmonth\b/.test(lower)) return 'this_month';
  if (/\byear\b/.test(lower)) return 'this_year';
  if (/\b(in all|altogether|so far|ever|total|all time|since)\b/.test(lower)) return 'all';
  return 'last_28_days';
}
