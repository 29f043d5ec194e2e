import { isReservedName } from '../accounts/reserved-name';

/** Dots that programs take for one, and dots in words: 'evil[.]example', 'evil (dot) example'. */
const DOTS =
  /[\u3002\uff0e\uff61\u2024\u00b7\u2027\u0701\u0702]|\s*[[({<]\s*(?:\.|dot|punkt|point|punto)\s*[\])}>]\s*/gu;
/** What nobody sees, and what would part an address for a program that looks for it. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Mn}]/gu;

/** 'www', a scheme, an address of the internet by its numbers, a mail address, and names with a last part of letters alone: 'v1.2',
 * '2.000' and 'z.B.' have none. Which last parts exist changes every year, so every one counts. */
const ADDRESSES = [
  /\bwww\d{0,3}\s*\./,
  /[a-z][a-z0-9+-]*:\/\//,
  /\b(?:mailto|tel|sms|whatsapp|skype):\s*\S/,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  /[\p{L}\p{N}]\.(?:xn--[a-z0-9-]+|\p{L}{2,63})(?![\p{L}\p{N}])/u,
  /\S@\S/,
];

/** Numbers that are no telephone's: days, years beside each other, and an amount of up to eight digits in groups of three. */
const OTHER_NUMBERS = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})`,
  String.raw`(?:19|20)\d\d\s?[-/–]\s?(?:(?:19|20)\d\d|\d\d)`,
  String.raw`[1-9](?:\d{0,2}[., ']\d{3}|\d?(?:[., ']\d{3}){2})(?:[.,]\d{1,2})?`,
];
const NO_PHONE = new RegExp(String.raw`(?<![\d+]\s?)(?:${OTHER_NUMBERS.join('|')})(?!\s?\d)`, 'g');
/** Digits with what people write between them. */
const NUMBER = /(?:\+\s*)?\(?\p{Nd}(?:[\s()./–—‑-]*\p{Nd})*/gu;

/** From so many digits on a number with a country or an area in front is one to call, and one without. */
const CALLED_WITH_PREFIX = 6;
const CALLED = 8;
/** A birthday has eight digits, and stands behind many a name. */
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

/** Whether a text holds a web address, a mail address or a telephone number, or what a mail program makes a link of. It is to
 * find too much rather than too little: what it finds is left out of a mail, and nothing is refused. */
export const holdsContact = (text: string): boolean => found(text, CALLED);

/** The same of a display name. */
export const nameHoldsContact = (name: string): boolean => found(name, CALLED_IN_NAME);

/** The name of who makes Hazel speak to somebody who may not know them. One that reads as a number to call, or as the product or
 * its staff (an account that is older than this rule), is left out. */
export const nameForStrangers = (name: string): string =>
  nameHoldsContact(name) || isReservedName(name) ? 'Somebody' : name;
