import { z } from 'zod';

const MAX_LENGTH = 50;

/** A display name (docs/product/accounts.md, 'Accounts and sign-in'). */
export const displayNameSchema = z
  .string('Display name is required')
  .trim()
  .min(1, 'Display name is required')
  .max(MAX_LENGTH, 'Display name must be less than 50 characters')
  .regex(/^[A-Za-z0-9_-]*$/, 'Display name can only contain letters, numbers, hyphens, and underscores');

/** The message for a name that is taken. */
export function displayNameTaken(name: string): string {
  return `Display name "${name}" is already taken.`;
}

/** Up to 3 free names made by appending 1 to 3. `taken` holds lower-case names. */
export function suggestions(name: string, taken: ReadonlySet<string>): string[] {
  return [1, 2, 3].map((n) => withNumber(name, n)).filter((free) => !taken.has(free.toLowerCase()));
}

/** The name with a number appended, cut so that it still fits. Also numbers a Google name that is taken. */
export function withNumber(name: string, n: number): string {
  const suffix = String(n);
  return name.slice(0, MAX_LENGTH - suffix.length) + suffix;
}

/** Letters that Unicode does not decompose into a base letter and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  ı: 'i',
};

/** The display name for a Google name without any allowed character, or one that is reserved. */
export const NAMELESS = 'saver';

/** Folds text to the characters of display names: 'Zoë Müller-Łuk' becomes 'Zoe-Muller-Luk'. Empty where none is left. */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => FOLDED[letter] ?? ' ')
    .replace(/['.]/g, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '');
}

/** The display name that a Google name becomes. */
export const reduceGoogleName = (name: string): string => foldName(name) || NAMELESS;

/** Folds a people search: lower case, as names are compared. Text that is only separators stays as typed. */
export function foldSearch(typed: string): string {
  const folded = foldName(typed);
  const separators = /^[-_]+$/.test(typed.trim()) ? typed.trim().slice(0, MAX_LENGTH) : '';
  return (folded || separators).toLowerCase();
}
