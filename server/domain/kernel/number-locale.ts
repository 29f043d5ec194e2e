import { isNumberLocale } from './money';

const DEFAULT_NUMBER_LOCALE = 'en-IE';

/** The first language of an Accept-Language header that amounts can be shown in; the page language itself stays
 * English. Plain 'en', 'en-US' and a header without a usable language become 'en-IE': English with the euro. */
export function preferredNumberLocale(acceptLanguage: string | null): string {
  const tags = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.map((p) => /^\s*q=([0-9.]+)$/.exec(p)?.[1]).find((value) => value !== undefined);
      return { tag: tag.trim(), q: q === undefined ? 1 : Number(q) };
    })
    .filter(
      ({ tag, q }) => q > 0 && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(tag) && isNumberLocale(tag),
    )
    .sort((a, b) => b.q - a.q);
  const first = tags[0]?.tag;
  return first === undefined || /^en(-US)?$/i.test(first) ? DEFAULT_NUMBER_LOCALE : first;
}
