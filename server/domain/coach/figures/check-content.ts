import type { CoachTone } from '../../onboarding/onboarding-schema';
import { eachSentence } from './sentences';

/** Word sequences of the system prompt. A sentence that contains one is removed. */
type Unsaid = ReadonlySet<string>;

/** This many identical words in a row count as a quotation. */
const RUN = 7;

/** Words for investments, credit and taxes. 'Share the ride', 'stock up' and 'trade' alone do not match. */
const MONEY_BUSINESS =
  /\b(?:invest(?:s|ed|ing|ments?|ors?)?|etfs?|money[\s-]market|stocks|stock market|shares (?:in|of (?:a )?compan\w+)|buy(?:ing)? (?:\w+ ){0,2}(?:shares|gold|silver)|into (?:gold|silver)|(?:government|corporate|savings) bonds?|bonds|bitcoins?|crypto\w*|ethereum|nfts?|forex|dividends?|brokers?|brokerage|robo[\s-]?advis\w+|portfolios?|day[\s-]?trad\w+|securities|annuit(?:y|ies)|commodit(?:y|ies)|real estate|compound(?:ing)? (?:interest|returns?)|annual returns?|high[\s-]yield|term deposits?|(?:index|tracker|mutual|hedge|pension|equity|investment) funds?|index trackers?|into an? funds?|loans?|borrow (?:some |the )?(?:money|rest|cash|amount)|borrow from (?:a |the |your )?(?:bank|friends?|family)|overdrafts?|instal\w+|buy now|on credit|credit (?:cards?|lines?|unions?)|lines? of credit|(?:a|place|with) bets?|pawn\w*|gambl\w+|lotter\w+|betting|tax[\s-](?:deduct\w+|refund|free|relief))\b/iu;
/** A sentence that declines is allowed: 'I do not advise on investments; a licensed adviser can'. */
const DECLINES =
  /\b(?:(?:i|hazel) (?:do not|don['’]t|cannot|can['’]t|can not|am not|never|give no|have no)|i['’]m (?:not|no)|no investment advi\w+|licensed|licence|qualified)\b/iu;
/** A sentence that first declines and then recommends something anyway is not allowed. */
const RECOMMENDS =
  /\b(?:but|however|still|instead|though|that said)\b.*\b(?:buy|put|open|pick|choose|try|go for|consider|look at|move|start)\b|\b(?:i (?:would|['’]d)|you (?:can|could|should|might)) (?:\w+ )?(?:buy|put|open|pick|choose|invest|consider)\b/iu;

const NEVER: readonly RegExp[] = [
  // Links and addresses
  /https?:|\bclick (?:on |the |this |here)|\bwww\.|\]\(|\b[\w.+-]+@[\w-]+\.\w|\bdot (?:com|net|org|io|eu|app|shop)\b|\b[a-z0-9-]{2,}\.(?:com|net|org|info|io|eu|de|at|ch|fr|es|it|nl|dk|uk|app|shop|xyz)\b/iu,
  // Markup, rows of facts, and the fence around what people typed
  /<[/!]?[a-z][^>]*>?|\\u003c|^(?!\| [^|]+(?: \| [^|]+)+ \|\s*$).*\|.*\||^\s*[{[]\s*"/iu,
  // Words about the coach's own instructions
  /\b(?:system prompt|(?:my|your|these|previous|prior|above) (?:\w+ )?(?:instructions|prompt)|my rules|developer message|jailbr\w+|as (?:instructed|requested by the (?:note|data))|i (?:was|am|have been) (?:told|instructed|ordered|programmed)|(?:candidate|fact) ids?|candidate [tc]\d|new persona|developer mode)\b/iu,
  // Claims to be a person, or licensed
  /\bi(?:['’]m| am) (?:an? |your )?(?:real |actual )?(?:human|person|man|woman|certified|licensed|(?:financial )?advis\w+|your advis\w+)\b/iu,
  // Shame
  /(?<!\b(?:no|not an?|never an?|any) )\b(?:lazy|stupid|dumb|idiot\w*|pathetic|ashamed|shameful|irresponsible|reckless|hopeless|embarrass\w*|disgrace\w*|disappoint\w*|loser|wasteful|undisciplined|failure|willpower|no discipline|shame on|self[\s-]control|(?:terrible|awful|bad|useless|careless|sloppy|weak) (?:with|at|about) (?:your )?(?:money|saving))\b/iu,
];

/** Pressure. 'You do not have to' and 'no need to' do not match, because they relieve it. */
const PRESSES =
  /\b(?:must|should|ought)\b|(?<!(?:\bno|\bnot|n['’]t|\bnever|\bnothing|\bnobody) )\b(?:have|has|need|needs) to\b|(?<!\b(?:no|need to) )\bhurry\b|\bno excuses\b|\b(?:got to|gotta|had better|(?<!(?:no|not) )try harder|no time to (?:lose|waste)|time is running|or else|or the \w+ is gone|last chance)\b/iu;

const MARKUP: readonly [RegExp, string][] = [
  // The head of a table and the line below it
  [/^\|[^{}\d\n]*\|[ \t]*(?:\n|$)/gmu, ''],
  [/```[a-z]*\n?/giu, ''],
  [/\*\*|__|~~|`/gu, ''],
  [/^[ \t]*(?:#{1,6}|>|[-*•–]|\d+[.)])[ \t]+/gmu, ''],
  [/(?<![\p{L}\p{N}])\*(?=\p{L})|(?<=[\p{L}.!?])\*(?![\p{L}\p{N}])/gu, ''],
  [/\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F\u200D]*|[\uFE0F\u200D\p{Regional_Indicator}]/gu, ''],
  // Hazel uses no exclamation marks (docs/product/messages.md, 'Notifications and messages').
  [/!+\?|\?!+/gu, '?'],
  [/!+/gu, '.'],
];

/** Removes from a model's text what Hazel never says: advice on investments, credit or taxes, links, the prompt's
 * instructions or data, shame, and in the gentle tone pressure. Whole sentences are removed; of markdown, emoji and
 * exclamation marks only the characters. Nothing is added. `removed` is the number of removed sentences.
 * @param unsaid word sequences of the system prompt, see {@link runsOf} */
export function checkContent(
  text: string,
  { unsaid = new Set(), tone }: { unsaid?: Unsaid; tone?: CoachTone } = {},
) {
  const plain = MARKUP.reduce((rest, [what, instead]) => rest.replaceAll(what, instead), text);
  return eachSentence(plain, (sentence) =>
    isSayable(sentence, unsaid) && !(tone === 'gentle' && PRESSES.test(sentence)) ? sentence : null,
  );
}

function isSayable(sentence: string, unsaid: Unsaid): boolean {
  if (NEVER.some((what) => what.test(sentence))) return false;
  if (MONEY_BUSINESS.test(sentence) && (!DECLINES.test(sentence) || RECOMMENDS.test(sentence))) return false;
  return unsaid.size === 0 || ![...runsOf(sentence)].some((run) => unsaid.has(run));
}

/** Every sequence of seven words in a text, for the `unsaid` of {@link checkContent}. */
export function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' ')));
}
