const MANY =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen';
const ANY = `(?:one|half|third|quarter|${MANY})s?`;
const COMPOUND = `${ANY}(?:[\\s-]+(?:a|an|and|of|${ANY}))*`;
const COUNTED =
  'days?|weeks?|weekends?|months?|years?|hours?|times|coffees|meals|rides|subscriptions|savings|entries|cups|lunches|dinners';
const WHOLES = 'goal|target|way|savings?|income|salary|pay|budget|money|amount|sum|total';

/** Amounts, shares, spans and counts in words: 'fifty euros', 'ten percent', 'twice as much', 'half of your goal'. */
const WORDED = [
  `\\b${COMPOUND}(?:[\\s-]+\\p{L}+){0,2}?[\\s-]+(?:euros?|eur|cents?|bucks|percent|per\\s+cent|%)`,
  `\\b(?:double|triple|twice|thrice|${ANY}\\s+times)\\s+(?:as|your|the|what|a\\s+(?:day|week|month))\\b`,
  `\\b${ANY}[\\s-]+(?:hundred|thousand|million)\\b`,
  `\\b(?:${MANY})[\\s-]+(?:more\\s+|fewer\\s+|of\\s+your\\s+)?(?:${COUNTED})\\b`,
  `\\b(?:half|thirds?|quarters?)\\s+(?:of\\s+)?(?:your|the|this|that|all)\\s+(?:\\p{L}+\\s+)?(?:${WHOLES})\\b`,
  '\\bhalf[\\s-]?way\\b',
].map((words) => new RegExp(words, 'iu'));

/** Spans that are the same for everybody and that facts are described with, so they need no fact of their own. */
const CONSTANT = /\b(?:last|past|previous|recent) four weeks\b|\bseven days\b/giu;

/** Whether a sentence says an amount, a share or a count in words, which cannot be traced to a fact. */
export function saysNumberInWords(sentence: string): boolean {
  const rest = sentence.replaceAll(CONSTANT, '');
  return WORDED.some((words) => words.test(rest));
}
