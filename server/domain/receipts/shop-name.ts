/** Legal forms, which a shop's name does without. */
const LEGAL =
  /[\s,]*(?<![\p{L}])(?:g\s?mb\s?h|mbh|&?\s*co\.?\s*kg(?:aa)?|kgaa|kg|ohg|e\.?\s?k\.?|e\.?\s?g\.?|ag|s\.?a\.?r\.?l\.?|s\.?a\.?s\.?|s\.?p\.?a\.?|s\.?r\.?l\.?|s\.?a\.?u?\.?|s\.?l\.?u?\.?|b\.?v\.?(?:b\.?a\.?)?|n\.?v\.?|a\/s|aps|ab|as|oyj?|sp\.?\s*z\s*o\.?\s*o\.?|sp\.?\s*k\.?|s\.?\s?r\.?\s?o\.?|a\.\s?s\.?|ltd\.?|limited|plc|llc|inc\.?|lda\.?|unipessoal|snc|v\.?o\.?f\.?|stiftung|kft\.?|zrt\.?|d\.o\.o\.?)(?![\p{L}])\.?/giu;
const STUCK_LEGAL = /(?<=\p{Ll}|\p{L}{4})(?:GmbH|mbH)\b.*$/u;

/** A name without its legal form and what stands behind it. */
export function withoutLegalForm(name: string): string {
  const loose = name.replace(STUCK_LEGAL, '');
  const match = [...loose.matchAll(LEGAL)].find(({ index }) => index > 1);
  const cut = match ? loose.slice(0, match.index) : loose;
  return cut.replace(/[\s,.&-]+$/u, '').trim() || name.trim();
}

/** Whether a text holds a legal form: it is the name of a firm. */
export const LEGAL_FORM = new RegExp(LEGAL.source, 'iu');

/** As a name is written: capitals throughout are not. */
export function shownName(text: string): string {
  const name = withoutLegalForm(text.replaceAll('\t', ' ').replace(/\s+/g, ' ')).replace(
    /^[^\p{L}\d]+|[^\p{L}\d)!.'’]+$/gu,
    '',
  );
  return /\p{Ll}/u.test(name)
    ? name
    : name.replace(/\p{L}[\p{L}'’]*/gu, (word) =>
        word.length <= 3 && name.length > 6 ? word : word.charAt(0) + word.slice(1).toLowerCase(),
      );
}
