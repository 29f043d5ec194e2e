import { type Category, categoryLabel } from '../kernel/categories';
import { type LocalDay, formatDay } from '../kernel/days';
import { type Cents, toNumeric } from '../kernel/money';

/** Limits of the guideline EPC069-12, version 2. */
const MAX_NAME = 70;
const MAX_REMITTANCE = 140;
const MAX_BYTES = 331;
const MAX_CENTS = 99_999_999_999;

/** With a longer name, not all of IBAN, amount and name would fit. */
const MAX_NAME_BYTES = 210;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The longest beginning of a text that fits, without cutting a character. */
function fitting(text: string, most: { characters: number; bytes: number }): string {
  let [kept, bytes] = ['', 0];
  for (const character of Array.from(text).slice(0, most.characters)) {
    bytes += bytesOf(character);
    if (bytes > most.bytes) break;
    kept += character;
  }
  return kept;
}

/** Text on one line: what breaks a line, changes its direction or is invisible becomes a space or nothing. */
const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** Letters, digits and punctuation that occur in names of people and firms. Nothing is replaced, because banks
 * compare the name. */
const NAME = /^[\p{L}\p{M}\p{N} .,'’`()+&/-]+$/u;

/** The account holder's name as the code carries it; null for text that no bank has as a name. */
export function readHolder(text: string): string | null {
  const name = oneLine(text);
  const fits = Array.from(name).length <= MAX_NAME && bytesOf(name) <= MAX_NAME_BYTES;
  return fits && NAME.test(name) && /\p{L}/u.test(name) ? name : null;
}

export interface CreditTransfer {
  holder: string;
  iban: string;
  amount: Cents;
  remittance: string;
}

/** The content of the QR code for a SEPA credit transfer (EPC069-12, version 002, UTF-8, without BIC). Banking
 * apps fill in a transfer with it.
 * @throws RangeError for an amount that no transfer can have, or for an invalid name */
export function epcPayload({ holder, iban, amount, remittance }: CreditTransfer): string {
  const name = readHolder(holder);
  if (name === null) throw new RangeError('Not a name of an account');
  if (amount < 1 || amount > MAX_CENTS) throw new RangeError('Not an amount of a transfer');
  const lines = ['BCD', '002', '1', 'SCT', '', name, iban, `EUR${toNumeric(amount)}`, '', ''];
  const before = `${lines.join('\n')}\n`;
  const room = { characters: MAX_REMITTANCE, bytes: MAX_BYTES - bytesOf(before) };
  // The guideline forbids a line break after the last field that is filled.
  return (before + fitting(oneLine(remittance), room)).trimEnd();
}

/** Characters outside of what SEPA allows plus the letters of all languages: banks refuse an emoji in a group's title. */
const NOT_IN_TEXT = /[^\p{L}\p{M}\p{N} /?:().,'+-]+/gu;

const named = (text: string) => oneLine(text.replace(NOT_IN_TEXT, ' '));

/** The text on the bank statement for amounts that are moved together, oldest first. */
export function remittanceOf(
  moved: readonly { day: LocalDay; title: string | null; category: Category | null }[],
): string {
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last) return 'Hazel';
  const on = ({ day }: { day: LocalDay }) => formatDay(day, 'en-GB', 'long');
  const title = first.title ?? (first.category === null ? 'Saving' : categoryLabel(first.category));
  if (moved.length === 1) return `Hazel: ${named(title) || 'Saving'}, ${on(first)}`;
  const days = first.day === last.day ? on(first) : `${on(first)} to ${on(last)}`;
  return `Hazel: ${moved.length} amounts, ${days}`;
}
