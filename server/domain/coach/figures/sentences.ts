/** The end of a sentence with what belongs to it: quotation marks, brackets, white space. */
const BREAK = /[.!?…]+["'”’»)\]*_]*(?:\s+|$)|\n+\s*/gu;

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|approx|ca|etc|vs|resp|incl|excl|max|min|mr|mrs|ms|dr|st|cf|est|a\.m|p\.m)\.\s*$/iu;

/** Splits a text into sentences. White space stays with the sentence before it, so that joining them gives the text
 * again. In doubt it does not split ('approx. €50', 'e.g. coffee'): removing half a sentence leaves the rest. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(BREAK)) {
    const end = match.index + match[0].length;
    if (!match[0].includes('\n') && goesOn(text.slice(from, end), text.slice(end))) continue;
    sentences.push(text.slice(from, end));
    from = end;
  }
  if (from < text.length) sentences.push(text.slice(from));
  return sentences;
}

/** A text of which each sentence is kept, changed or (null) taken out. Where one that ended a line goes, the line still
 * ends. `removed` is the number of those that went. */
export function eachSentence(text: string, keep: (sentence: string) => string | null) {
  let kept = '';
  let removed = 0;
  for (const sentence of sentencesOf(text)) {
    const said = keep(sentence);
    kept += said ?? '';
    if (said !== null) continue;
    removed += 1;
    if (sentence.endsWith('\n')) kept = `${kept.trimEnd()}\n`;
  }
  return { text: kept.trim(), removed };
}

function goesOn(before: string, after: string): boolean {
  return after !== '' && (ABBREVIATION.test(before) || /^\p{Ll}/u.test(after));
}

/** The text with its first letter in upper case. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
