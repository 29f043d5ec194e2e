/** Ends of sentences with what stands between them and the next: quotation marks, brackets, white space. */
const BREAK = /[.!?…]+["'”’»)\]*_]*(?:\s+|$)|\n+\s*/gu;

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|approx|ca|etc|vs|resp|incl|excl|max|min|mr|mrs|ms|dr|st|cf|est|a\.m|p\.m)\.\s*$/iu;

/** Cuts a text into sentences, white space kept with the sentence before it: put together again they are the text.
 * In doubt two stay one ('about approx. €50', 'e.g. coffee'), so that no half of a sentence is left over. */
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

function goesOn(before: string, after: string): boolean {
  return after !== '' && (ABBREVIATION.test(before) || /^\p{Ll}/u.test(after));
}
