import { isIP } from 'node:net';

import { z } from 'zod';

import { foreignText } from '../../domain/kernel/foreign-text';
import type { Position } from '../../domain/places/venue';
import { PlacesError, askJson } from './ask-json';
import {
  ANSWER_MS,
  type LocatorOptions,
  MAX_TOWN_NAME,
  type ToldTown,
  countryOf,
  trimmed,
} from './nominatim';
import { createRests } from './resting';

export interface AddressLocator {
  /** Whose server it is, as people know it: 'ipapi.co'. */
  host: string;
  /** The town of a network, roughly; null where it is not known, as of a private network. @throws PlacesError */
  townOf(network: string): Promise<(ToldTown & { at: Position | null }) | null>;
}

const text = z.string().nullish().catch(null);
const number = z.number().nullish().catch(null);
/** What is read of an answer: the shape of today, and that of 2019 without `country_code`. A refusal comes with status 200, too. */
const answerSchema = z.union([
  z.object({ error: z.literal(true), reason: text }),
  z.object({ error: z.literal(false).optional(), city: text, country: z.string().nullable(), country_code: text, latitude: number, longitude: number }), // prettier-ignore
]);

/** ipapi.co: https://ipapi.co/api/#complete-location */
export function createIpGeolocation(options: LocatorOptions): AddressLocator {
  const { base, userAgent, answerMs = ANSWER_MS, restMs } = options;
  const { unlessResting } = createRests(restMs);
  return {
    host: new URL(base).host,
    async townOf(network) {
      const told = shortened(network);
      // A proxy may pass on any text.
      if (isIP(told) === 0) return null;
      return unlessResting(async () => {
        const answer = await askJson(`${trimmed(base)}/${told}/json/`, {
          userAgent,
          timeoutMs: answerMs,
          maxBytes: 20_000,
        });
        const read = answerSchema.safeParse(answer);
        if (!read.success) throw new PlacesError('unreadable', 'neither a town nor an error');
        if (read.data.error) return null;
        const { city, country, country_code, latitude: lat, longitude: lon } = read.data;
        const code = countryOf(country_code ?? country);
        const at = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null;
        return code === null ? null : { country: code, name: foreignText(city, MAX_TOWN_NAME), at };
      });
    },
  };
}

/** The network instead of the address: towns are known by networks, and the service need not know which household asks.
 * @param network as `networkOf` gives it: an IPv4 address, or the first half of an IPv6 one and '/64' */
const shortened = (network: string): string =>
  network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0').replace(/\/64$/, '');
