/** Sentences and words that press: they ask for more, count down, compare with a plan or a month, or call
 * something missed. In hardship no screen may contain one. */
export const PRESSING: readonly RegExp[] = [
  /\bskip (one|something)\b.*/i,
  /\bone saving a week\b.*/i,
  /\bone in a week is enough\b.*/i,
  /\b(starts|begins?) with (your next|one)\b.*/i,
  /\bstill to do\b/i,
  /\bnot done\b/i,
  /: missed\b/i,
  /^(missed|this week, still open)$/im,
  /\bnothing logged( this month)? yet\b/i,
  /\bstands until\b.*/i,
  /(?<!\btrial, )\b\d+ (day|week|hour)s? (left|late|behind|ahead|to go)\b/i,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) ends\b.*/,
  /\bdue (today|yesterday|\w+day)\b/i,
  /\bwaiting for a tap\b/i,
  /\d+\+? waiting\b/i,
  /\bthen mark it\b.*/i,
  /\bcatch up\b.*/i,
  /€[\d.,]+ a (day|week|month) gets you there\b.*/i,
  /€[\d.,]+ a day from each\b.*/i,
  /\bneeded a (day|week)\b.*/i,
  /\byour line today\b/i,
  /\d+% (more|less) than in\b.*/i,
  /\d+% of \w+ so far\b.*/i,
  /\bof the plan that you met\b/i,
  /\byour place: \d.*/i,
  /\bset your next goal\b/i,
  /\bthe date has passed\b.*/i,
];

/** Texts that sell or praise Pro. Its price is in the settings for people who look for it. */
export const SELLING: readonly RegExp[] = [
  /\bupgrade\b.*/i,
  /\bsee pro\b/i,
  /\bpro (adds|brings|shows|keeps)\b.*/i,
  /\bpro trial, .*/i,
  /\bpart of pro\b/i,
  /\bwith free\b.*/i,
  /€9[.,]99/,
];

/** The text of a document as it is read and heard, one element a line. */
export function textOf(html: string): string {
  const heard = [
    ...html.matchAll(/(?:aria-label|aria-valuetext|data-tip|title|alt|placeholder)="([^"]*)"/g),
  ].map((found) => found[1]);
  const read = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '\n')
    // Emphasis does not end a sentence.
    .replace(/<\/?(b|span|em|strong)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '\n');
  return [read, ...heard]
    .join('\n')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');
}

/** The matches of a list in a text. */
export const foundIn = (text: string, list: readonly RegExp[]): string[] =>
  list.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
