import { counted } from '../kernel/plural';
import type { LetterFacts } from './letter-facts';

const WEEK_DAYS = 7;

type Said = (days: string, facts: LetterFacts) => string;

/** How the letter begins, in the coach's tone: after a week without a saving, with some, and with one on every day. */
const OPENING: Record<LetterFacts['tone'], Record<'none' | 'some' | 'all', Said>> = {
  gentle: {
    none: () => 'Last week had no saving. That happens, and this week is a new one.',
    some: (days) => `You saved on ${days} last week. It all adds up.`,
    all: () => 'You saved on every day of last week. How lovely.',
  },
  fun: {
    none: () => 'Last week the acorns stayed on the tree. They are still there.',
    some: (days) => `Last week you went to the hoard on ${days}. The squirrel approves.`,
    all: () => 'Seven days, seven trips to the hoard. The squirrel takes off its hat.',
  },
  straight: {
    none: () => 'Last week: no saving. This week is open.',
    some: (days) => `Last week: you saved on ${days}.`,
    all: () => 'Last week: you saved on all seven days.',
  },
};

/** The first sentences. Where money is tight, and after a pause, nothing is held against anybody. */
export function opening(facts: LetterFacts): string {
  const count = facts.days.length;
  const days = counted(count, 'day');
  if (facts.tight) {
    if (count > 0) return `You put something aside on ${days} last week, in a tight time. That is plenty.`;
    return facts.savedCount > 0
      ? 'Last week asked nothing of you. What you put aside before is still there.'
      : 'Nothing is asked of you here. The jar can wait until times are easier.';
  }
  if (facts.paused.then) {
    const kept = count > 0 ? ` You saved on ${days} all the same.` : '';
    return `Your streak was paused last week, as you had planned, and nothing of it is lost.${kept}`;
  }
  if (facts.savedCount === 0)
    return 'Your goal is set, and the jar is still empty. Every jar begins that way.';
  return OPENING[facts.tone][count === 0 ? 'none' : count === WEEK_DAYS ? 'all' : 'some'](days, facts);
}
