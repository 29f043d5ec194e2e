import { isReservedName } from '../accounts/reserved-name';

/** Dots in disguise: 'evil[.]example', 'evil (dot) example'. */
const DOTS =
  /[\u3002\uff0e\uff61\u2024\u00b7\u2027\u0701\u0702]|\s*[[({<]\s*(?:\.|dot|punkt|point|punto)\s*[\])}>]\s*/gu;
/** Invisible characters, and others that would hide an address from a program that looks for it. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Mn}]/gu;

/** 'www', a scheme, an IP address, a mail address, and names whose last part has only letters ('v1.2', '2.000'
 * and 'z.B.' have none). All last parts count, because new top-level domains appear every year. */
const ADDRESSES = [
  /\bwww\d{0,3}\s*\./,
  /[a-z][a-z0-9+-]*:\/\//,
  /\b(?:mailto|tel|sms|whatsapp|skype):\s*\S/,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  /[\p{L}\p{N}]\.(?:xn--[a-z0-9-]+|\p{L}{2,63})(?![\p{L}\p{N}])/u,
  /\S@\S/,
];

/** Numbers that are no telephone numbers: days, ranges of years, and an amount of up to eight digits in groups
 * of three. */
const OTHER_NUMBERS = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})`,
  String.raw`(?:19|20)\d\d\s?[-/–]\s?(?:(?:19|20)\d\d|\d\d)`,
  String.raw`[1-9](?:\d{0,2}[., ']\d{3}|\d?(?:[., ']\d{3}){2})(?:[.,]\d{1,2})?`,
];
const NO_PHONE = new RegExp(String.raw`(?<![\d+]\s?)(?:${OTHER_NUMBERS.join('|')})(?!\s?\d)`, 'g');
/** Digits with the separators that people write between them. */
const NUMBER = /(?:\+\s*)?\(?\p{Nd}(?:[\s()./–—‑-]*\p{Nd})*/gu;

/** A number with this many digits counts as a telephone number: with a leading + or 0, and without. */
const CALLED_WITH_PREFIX = 6;
const CALLED = 8;
/** The same in a name. A birthday has eight digits, and many names contain one. */
const CALLED_IN_NAME = 9;

const isPhone = (number: string, from: number): boolean => {
  const digits = number.replace(/\P{Nd}/gu, '').length;
  return digits >= (/^\s*\(?[+0]/.test(number) ? CALLED_WITH_PREFIX : from);
};

function found(text: string, digits: number): boolean {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').replace(DOTS, '.').toLowerCase();
  if (ADDRESSES.some((address) => address.test(plain))) return true;
  return (plain.replace(NO_PHONE, ' x ').match(NUMBER) ?? []).some((number) => isPhone(number, digits));
}

/** Whether a text holds a web address, a mail address, a telephone number, or anything that a mail program turns into a
 * link. False alarms are acceptable: what it finds is only left out of a mail, and nothing is refused. */
export const holdsContact = (text: string): boolean => found(text, CALLED);

/** The same for a display name. */
export const nameHoldsContact = (name: string): boolean => found(name, CALLED_IN_NAME);

/** The name of a person who causes a mail to somebody who may not know them. Left out when it reads as a
 * telephone number, or as the product or its staff (in accounts older than that rule). */
export const nameForStrangers = (name: string): string =>
  nameHoldsContact(name) || isReservedName(name) ? 'Somebody' : name;
