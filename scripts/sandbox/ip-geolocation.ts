import express from 'express';

import { htmlPage } from './html';
import answers from './ip-geolocation.json' with { type: 'json' };
import { type SandboxService, type ServiceOptions, serveOnLoopback } from './service';
import { type ServiceFaults, createServiceFaults } from './service-faults';

/** Addresses of private networks, which no service can place. Those of this machine count as Copenhagen, so that somebody
 * who tries Hazel on their own sees what visitors see. */
const PRIVATE = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^f[cd]|^fe80/i;

/** The stand-in's end of the wire, for tests. */
export interface SandboxIpGeolocation extends SandboxService {
  faults: ServiceFaults<'reserved' | 'limited' | 'wrong-key' | 'unknown' | 'old' | 'nonsense'>;
  /** The addresses that were asked for. */
  requests: readonly string[];
}

/** ipapi.co's `GET /{address}/json/`: every address is in Copenhagen, save those that begin with 2, in Düsseldorf. */
export async function startIpGeolocation({
  port,
}: Pick<ServiceOptions, 'port'>): Promise<SandboxIpGeolocation> {
  const requests: string[] = [];
  const { country_code: _code, ...old } = answers.copenhagen;
  const faults = createServiceFaults({
    reserved: () => answers.reserved,
    limited: (res) => {
      res.status(429);
      return answers.limited;
    },
    'wrong-key': (res) => {
      res.status(403);
      return answers.wrongKey;
    },
    // Fields that are not known are null.
    unknown: () => ({ ...answers.copenhagen, city: null, region: null, latitude: null, longitude: null }),
    // The shape of 2019.
    old: () => old,
    nonsense: () => 'Copenhagen',
  });
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/', (_req, res) => {
    res.send(
      htmlPage(
        'IP geolocation',
        `<h1>IP geolocation</h1><p class="muted">Names the town of a network address. Requests so far: ${requests.length}</p>${faults.buttons()}`,
      ),
    );
  });
  app.use(faults.router());
  app.get('/:address/json', ({ params: { address: ip } }, res, next) => {
    requests.push(ip);
    const usual = !/^[\d.]+$|:/.test(ip)
      ? answers.invalid
      : PRIVATE.test(ip)
        ? answers.reserved
        : ip.startsWith('2')
          ? answers.dusseldorf
          : answers.copenhagen;
    faults.answer(res, () => ({ ip, ...usual })).catch(next);
  });
  const { url, close } = await serveOnLoopback(port, () => app);
  return { name: 'IP geolocation', url, env: { IP_GEOLOCATION_URL: url }, close, faults, requests };
}
