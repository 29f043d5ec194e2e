import { z } from 'zod';

import { foreignText } from '../../domain/kernel/foreign-text';
import type { Position } from '../../domain/places/venue';
import { PlacesError, askJson } from './ask-json';
import { createRests } from './resting';

/** A town as a third party tells it; without a name where only the country is known. */
export interface ToldTown {
  name: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface Geocoder {
  /** Whose server it is, as people know it: 'nominatim.openstreetmap.org'. */
  host: string;
  /** The town at a position; null where there is none, as at sea. @throws PlacesError */
  townAt(at: Position): Promise<ToldTown | null>;
}

export interface LocatorOptions {
  /** Address of the service, without the path of a call. */
  base: string;
  userAgent: string;
  answerMs?: number;
  restMs?: number;
}

/** A town is told within 5 s, of which the wait for a turn may take 1.5. */
export const ANSWER_MS = 2500;
export const MAX_TOWN_NAME = 100;
/** The size of a quarter; with more detail an answer names a house. */
const ZOOM = '14';

const text = z.string().nullish().catch(null);
/** What is read of an answer. A place may have none of these names, or several. */
const addressSchema = z.object({ city: text, town: text, village: text, country_code: text });
const answerSchema = z.union([z.object({ address: addressSchema }), z.object({ error: z.unknown() })]);

/** Nominatim: https://nominatim.org/release-docs/latest/api/Reverse/ */
export function createNominatim({ base, userAgent, answerMs = ANSWER_MS, restMs }: LocatorOptions): Geocoder {
  const { unlessResting } = createRests(restMs);
  return {
    host: new URL(base).host,
    townAt: ({ lat, lon }) =>
      unlessResting(async () => {
        const query = {
          format: 'jsonv2',
          lat: String(lat),
          lon: String(lon),
          zoom: ZOOM,
          addressdetails: '1',
        };
        const answer = await askJson(`${trimmed(base)}/reverse?${new URLSearchParams(query).toString()}`, {
          userAgent,
          timeoutMs: answerMs,
          maxBytes: 100_000,
          // Names of countries and large cities come in the language that is asked for.
          headers: { 'accept-language': 'en' },
          notFoundIsAnswer: true,
        });
        const read = answerSchema.safeParse(answer);
        if (!read.success) throw new PlacesError('unreadable', 'neither an address nor an error');
        if (!('address' in read.data)) return null;
        const { city, town, village, country_code } = read.data.address;
        const country = countryOf(country_code);
        return country === null
          ? null
          : { country, name: foreignText(city ?? town ?? village, MAX_TOWN_NAME) };
      }),
  };
}

export const trimmed = (base: string): string => base.replace(/\/+$/, '');

/** A code as third parties write it, in small letters or large ones; null when it is none. */
export function countryOf(code: string | null | undefined): string | null {
  const upper = code?.toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(upper) ? upper : null;
}
