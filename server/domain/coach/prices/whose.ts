import { countedIn } from '../../kernel/plural';
import type { TownPrice } from '../../places/town-price';
import type { Prose } from '../figures/facts';
import { capitalized } from '../figures/sentences';

/** The place whose prices are named: the city of the profile, else its country, else none, or another that was asked for;
 * `unknown` is one without a price level. */
export interface NamedTown {
  kind: 'city' | 'country' | 'none' | 'other' | 'unknown';
  /** Null where it is not said: to Claude, which is not told where people live, and for a name that no text can hold. */
  name: string | null;
}

/** Names that a text can hold as they are: no figure, no braces, and letters that the coach writes. */
const SAYABLE = /^[\p{Script=Latin}\p{M}][\p{Script=Latin}\p{M} .,'’()-]{0,59}$/u;
const sayable = (name: string): string | null => (SAYABLE.test(name) ? name : null);

/** The place of a profile. */
export function townOfProfile({ city, country }: { city: string | null; country: string | null }): NamedTown {
  if (city !== null) return { kind: 'city', name: sayable(city) };
  return country === null ? { kind: 'none', name: null } : { kind: 'country', name: sayable(country) };
}

/** 'in Copenhagen', 'in your city', 'where prices are average'. */
export function inTown({ kind, name }: NamedTown): string {
  if (name !== null) return `in ${name}`;
  return { city: 'in your city', country: 'in your country', none: 'at general prices' }[
    kind === 'country' || kind === 'none' ? kind : 'city'
  ];
}

/** 'at the prices of Copenhagen (Hazel’s estimate)': how whatever is computed by the table names its prices. */
export function tableSaid(place: NamedTown): string {
  if (place.kind === 'none') return 'at general prices (Hazel’s estimate)';
  return `at the prices of ${place.name ?? (place.kind === 'country' ? 'your country' : 'your city')} (Hazel’s estimate)`;
}

/** Whose prices a swap was computed with, as a line below what it saves: 'At the prices of Copenhagen (Hazel’s estimate)'.
 * @param told of the price that is left out */
export function whoseSaid(place: NamedTown, told: TownPrice | null): Prose {
  const where = inTown(place);
  switch (told?.source.from) {
    case 'reports':
      return `At what {told_people} people reported ${where}`;
    case 'receipts':
      return 'At what you paid, by your receipts';
    case 'own report':
      return 'At the price that you reported';
    default:
      return capitalized(tableSaid(place));
  }
}

/** The same beside the price, in a calculation. */
export function toldSource(told: TownPrice | null, locale: string): string {
  switch (told?.source.from) {
    case 'reports':
      return `the middle of ${countedIn(locale)(told.source.people, 'report')}`;
    case 'receipts':
      return 'what you paid, by your receipts';
    case 'own report':
      return 'as you reported';
    default:
      return 'Hazel’s estimate';
  }
}
