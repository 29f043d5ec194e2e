const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789-_');
/** Letters beyond this number are rarely needed to find somebody, and each letter costs 75 spellings. */
const LENGTH = 12;

/** What somebody may have meant who made one mistake: two letters swapped, one too many, a wrong one, one
 * missing; likeliest first. Only the first letters are varied. */
export function oneSlipFrom(typed: string): string[] {
  const text = typed.slice(0, LENGTH);
  const places = Array.from(text, (_, at) => ({
    before: text.slice(0, at),
    letter: text[at] ?? '',
    after: text.slice(at + 1),
  }));
  const spellings = [
    ...places.map(({ before, letter, after }) => before + after.slice(0, 1) + letter + after.slice(1)),
    ...places.map(({ before, after }) => before + after),
    ...places.flatMap(({ before, after }) => LETTERS.map((other) => before + other + after)),
    ...places.flatMap(({ before, letter, after }) => LETTERS.map((other) => before + other + letter + after)),
  ];
  return [...new Set(spellings)].filter(
    (spelling) => !spelling.startsWith(text) && !text.startsWith(spelling),
  );
}
