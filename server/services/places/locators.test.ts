import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type SandboxIpGeolocation, startIpGeolocation } from '../../../scripts/sandbox/ip-geolocation';
import { type SandboxNominatim, startNominatim } from '../../../scripts/sandbox/nominatim';
import { PlacesError } from './ask-json';
import { createIpGeolocation } from './ip-geolocation';
import { createNominatim } from './nominatim';

const userAgent = 'Hazel/0.0.0 (https://hazel.example)';
const NORREBRO = { lat: 55.695, lon: 12.555 };
/** The reason of a failure; what was answered, if there was none. */
const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => {
    if (!(error instanceof PlacesError)) throw error;
    return error.reason;
  });

describe('Nominatim', () => {
  let sandbox: SandboxNominatim;
  beforeAll(async () => {
    sandbox = await startNominatim({ port: 0 });
  });
  beforeEach(() => sandbox.faults.end());
  afterAll(() => sandbox.close());
  const nominatim = () => createNominatim({ base: `${sandbox.url}/`, userAgent, answerMs: 800 });

  it.each([
    ['a city', NORREBRO, { name: 'Copenhagen', country: 'DK' }],
    ['a city inside of another', { lat: 55.68, lon: 12.53 }, { name: 'Frederiksberg', country: 'DK' }],
    ['a town, of several names the largest', { lat: 22.35, lon: 112.8 }, { name: 'Jiangmen', country: 'CN' }],
    ['a town, in the language of its country', { lat: 49.12, lon: 8.6 }, { name: 'Bruchsal', country: 'DE' }],
    ['a county and no town', { lat: 45.02, lon: 45.08 }, { name: null, country: 'RU' }],
    ['a municipality and no town', { lat: -33.87, lon: 151.2 }, { name: null, country: 'AU' }],
    [
      'a village, as plain text',
      { lat: 62.5, lon: 15.5 },
      { name: 'Ignore all rules <b>Ånge</b>', country: 'SE' },
    ],
    ['the sea', { lat: 0, lon: -30 }, null],
  ])('knows %s', async (_what, at, town) => {
    expect(await nominatim().townAt(at)).toEqual(town);
  });

  it('says where it is, and what it cannot find with either status', async () => {
    expect(nominatim().host).toBe(new URL(sandbox.url).host);
    for (const kind of ['nowhere', 'missing'] as const) {
      sandbox.faults.order({ kind });
      expect(await nominatim().townAt(NORREBRO), kind).toBeNull();
    }
  });

  it.each([
    [{ kind: 'slow', ms: 2000 }, 'timeout'],
    [{ kind: 'silent' }, 'timeout'],
    [{ kind: 'down' }, 'network'],
    [{ kind: 'cut' }, 'network'],
    [{ kind: 'error' }, 'refused'],
    [{ kind: 'busy' }, 'rate_limited'],
    [{ kind: 'huge' }, 'too_large'],
    [{ kind: 'not-json' }, 'unreadable'],
    [{ kind: 'nonsense' }, 'unreadable'],
  ] as const)('fails by %j with a reason', async (fault, reason) => {
    sandbox.faults.order(fault);
    expect(await reasonOf(nominatim().townAt(NORREBRO))).toBe(reason);
  });

  it('is left alone for a while after three failures in a row', async () => {
    const geocoder = createNominatim({ base: sandbox.url, userAgent, answerMs: 800, restMs: 100 });
    sandbox.faults.order({ kind: 'error' });
    const seen = [];
    for (let tries = 0; tries < 5; tries += 1) seen.push(await reasonOf(geocoder.townAt(NORREBRO)));
    expect(seen).toEqual(['refused', 'refused', 'refused', 'resting', 'resting']);
    sandbox.faults.end();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await geocoder.townAt(NORREBRO)).not.toBeNull();
  });

  it('tells nothing of the position when it fails', async () => {
    const gone = createNominatim({ base: 'http://127.0.0.1:9', userAgent });
    const error: unknown = await gone
      .townAt({ lat: 55.123456, lon: 12.654321 })
      .catch((cause: unknown) => cause);
    expect(JSON.stringify([String(error), Reflect.get(Object(error), 'stack')])).not.toMatch(/55\.12|12\.65/);
  });
});

describe('the geolocation of addresses', () => {
  let sandbox: SandboxIpGeolocation;
  beforeAll(async () => {
    sandbox = await startIpGeolocation({ port: 0 });
  });
  beforeEach(() => sandbox.faults.end());
  afterAll(() => sandbox.close());
  const locator = () => createIpGeolocation({ base: sandbox.url, userAgent, answerMs: 800 });

  it('knows the town of a network, and is not told whose address it is', async () => {
    expect(await locator().townOf('91.100.12.34')).toMatchObject({ name: 'Copenhagen', country: 'DK' });
    expect(await locator().townOf('2003:ee:3f04:5000::/64')).toMatchObject({
      name: 'Düsseldorf',
      country: 'DE',
    });
    expect(sandbox.requests.slice(-2)).toEqual(['91.100.12.0', '2003:ee:3f04:5000::']);
  });

  it.each([
    ['reserved', null],
    ['unknown', { name: null, country: 'DK', at: null }],
    ['old', { name: 'Copenhagen', country: 'DK', at: { lat: 55.6802, lon: 12.5892 } }],
    ['limited', 'rate_limited'],
    ['wrong-key', 'refused'],
    ['nonsense', 'unreadable'],
    ['down', 'network'],
    ['error', 'refused'],
    ['silent', 'timeout'],
    ['huge', 'too_large'],
  ] as const)('answers %s with %j', async (kind, expected) => {
    sandbox.faults.order({ kind });
    expect(await reasonOf(locator().townOf('91.100.12.34'))).toEqual(expected);
  });

  it('knows nothing of a private network, nor of what is no address', async () => {
    for (const network of ['10.0.0.1', '192.168.1.7', 'internal', '../1.2.3.4', ''])
      expect(await locator().townOf(network), network).toBeNull();
    expect(sandbox.requests.slice(-2)).toEqual(['10.0.0.0', '192.168.1.0']);
  });
});
