import { type Facts, citedIds, splitProse } from '~server/domain/coach/facts';
import type { CoachTone } from '~server/domain/profile/onboarding-schema';

import { checkText } from '~server/features/coach/prompts';

import type { CheckName, Scores } from './scores';

/** A text as it is about to be shown. */
export interface Shown {
  /** Whose text, and which: for the report of a miss. */
  who: string;
  prose: string;
  facts: Facts;
  locale: string;
  tone: CoachTone;
  /** A tip in the straight tone says what to do. */
  isTip?: boolean;
}

/** The checks that count the results: the built-in coach and recorded answers have their own. */
export interface Columns {
  traced: CheckName;
  tone: CheckName;
  content: CheckName;
}
const BUILT_IN: Columns = {
  traced: 'figures are traced',
  tone: 'tone',
  content: 'no investment advice',
};
export const RECORDED: Columns = {
  traced: 'recorded: figures are traced',
  tone: 'recorded: tone',
  content: 'recorded: content is clean',
};

const NUMBER_WITH_MONEY =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half)(?:[\s-]\w+)?[\s-](?:euros?|cents?|percent|per cent)\b/i;
const BROKEN = /NaN|undefined|null|Infinity|\[object|-0\b/;

export const PRESSES =
  /\b(?:must|should|(?<!\bnot )have to|has to|(?<!\bno )need to|ought|(?<!\b(?:no|need to) )hurry|no excuses)\b/i;
const CALLED_OUT = /!|\p{Extended_Pictographic}/u;
const SHAMES =
  /(?<!\bno )\b(?:lazy|stupid|dumb|pathetic|ashamed|shame|irresponsible|reckless|hopeless|embarrassing|disgrace|disappoint\w*|loser|failure|wasteful)\b/i;
const ORDERS =
  /(?:^|[.:;,?] |\band )(?:then )?(?:agree|ask|bring|brew|buy|call|cancel|carry|check|choose|collect|compare|cook|cycle|drink|drop|eat|find|fix|freeze|get|give|go|keep|leave|let|list|look|make|move|open|order|pack|pay|pick|place|plan|put|read|repair|replace|sell|set|share|skip|stop|suggest|swap|switch|take|turn|unsubscribe|use|wait|walk|wash|write|lower|return|borrow|shower|sort|start|hang|copy|log)\b/i;
const INVESTS =
  /\b(?:invest|etfs?|stocks|bitcoin|crypto\w*|index funds?|bonds|dividends?|brokers?|portfolio|forex|nfts?|shares in)\b/i;
const UNCLEAN =
  /https?:|www\.|<\/?\w|\]\(|\*\*|`|system prompt|\binstructions\b|\bcandidate [tc]\d|\b\w+\.(?:com|net|shop|example)\b/i;

/** Checks a text by itself: figures, tone, content. The same for what the built-in coach says and for what is left of
 * a recorded answer of Claude. Gives the text as a person would read it. */
export function inspect(scores: Scores, shown: Shown, columns: Columns = BUILT_IN): string {
  const { who, prose, facts, locale, tone, isTip = false } = shown;
  const pieces = splitProse(prose, facts, locale);
  const words = pieces.map((piece) => (piece.kind === 'words' ? piece.text : '{}')).join('');
  const text = pieces.map((piece) => piece.text).join('');
  const why = (what: string) => `${who}: ${what}: ${prose}`;

  const unknown = citedIds(prose).filter((id) => !facts.has(id));
  const stray = /\p{N}|[{}]/u.exec(words.replaceAll('{}', ''));
  scores.add(columns.traced, unknown.length === 0, why(`no fact ${unknown.join(', ')}`));
  scores.add(columns.traced, stray === null, why('a digit or brace outside of a figure'));
  scores.add(columns.traced, !NUMBER_WITH_MONEY.test(words), why('an amount in words'));
  scores.add(columns.traced, !BROKEN.test(text) && text.trim() !== '', why('broken or empty'));
  scores.add(
    'facts have sources',
    missingSources(citedIds(prose), facts).length === 0,
    why('a source is missing'),
  );

  scores.add(columns.tone, !CALLED_OUT.test(words), why('called out'));
  scores.add(columns.tone, !SHAMES.test(words), why('shames'));
  if (tone === 'gentle') scores.add(columns.tone, !PRESSES.test(words), why('presses'));
  if (tone === 'straight' && isTip) scores.add(columns.tone, ORDERS.test(words), why('says not what to do'));

  scores.add(columns.content, !INVESTS.test(words) || /licensed/i.test(words), why('about investing'));
  scores.add(columns.content, !UNCLEAN.test(words), why('a link, markup or orders'));
  if (columns === BUILT_IN) {
    const { removed } = checkText(prose, facts, tone);
    scores.add('built-in texts pass the checks', removed === 0, why('Claude could not say this'));
  }
  return text;
}

/** The ids that the facts were computed from, directly or not, and that do not exist. */
function missingSources(ids: readonly string[], facts: Facts, seen = new Set<string>()): string[] {
  return ids.flatMap((id) => {
    if (seen.has(id)) return [];
    seen.add(id);
    const fact = facts.get(id);
    return fact ? missingSources(fact.from, facts, seen) : [id];
  });
}

/** Compares facts with what the oracle found: the same ids, the same values. */
export function compareFacts(
  scores: Scores,
  check: CheckName,
  who: string,
  facts: Iterable<{ id: string; value: number }>,
  expected: ReadonlyMap<string, number>,
): void {
  const found = new Map([...facts].map(({ id, value }) => [id, value]));
  for (const [id, value] of found)
    scores.add(
      check,
      expected.get(id) === value,
      `${who}: ${id} is ${value}, computed again ${expected.get(id)}`,
    );
  for (const id of expected.keys()) scores.add(check, found.has(id), `${who}: ${id} is missing`);
}
