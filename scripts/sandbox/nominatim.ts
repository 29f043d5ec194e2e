import express, { type Request, type Response } from 'express';

import { countryName } from '~server/domain/places/country';
import { type Position, distanceBetween } from '~server/domain/places/venue';
import { type City, createGazetteer } from '~server/services/places/gazetteer';

import { htmlPage } from './html';
import shapes from './nominatim-shapes.json' with { type: 'json' };
import { type SandboxService, type ServiceOptions, serveOnLoopback } from './service';
import { type ServiceFaults, createServiceFaults } from './service-faults';

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';
/** Farther from a town there is none. */
const NEAR_M = 30_000;
/** Positions that are nearer to one of the special shapes have its address. */
const SHAPE_M = 2000;

const UNABLE = { error: 'Unable to geocode' };
const gazetteer = createGazetteer();

/** The stand-in's end of the wire, for tests. */
export interface SandboxNominatim extends SandboxService {
  faults: ServiceFaults<'nowhere' | 'missing' | 'nonsense'>;
  /** The addresses that were asked for, and when, in ms. */
  requests: readonly { at: number; url: string }[];
}

/** Nominatim's `GET /reverse` over the towns of the gazetteer; some positions have an answer of an unusual shape. It refuses
 * callers who do not say who they are, as the public server does. */
export async function startNominatim({ port }: Pick<ServiceOptions, 'port'>): Promise<SandboxNominatim> {
  const requests: { at: number; url: string }[] = [];
  const faults = createServiceFaults({
    nowhere: () => UNABLE,
    missing: (res) => {
      res.status(404);
      return UNABLE;
    },
    nonsense: () => [{ address: 'town' }, null],
  });
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/', (_req, res) => {
    res.send(
      htmlPage(
        'Nominatim',
        `<h1>Nominatim</h1><p class="muted">Names the town of a position. Requests so far: ${requests.length}</p>${faults.buttons()}`,
      ),
    );
  });
  app.use(faults.router());
  async function reverse(req: Request, res: Response): Promise<void> {
    requests.push({ at: Date.now(), url: req.url });
    if (!/^\w+\/\d\S* \(.+\)$/.test(req.get('user-agent') ?? ''))
      return void res.status(403).send('Send a user agent of your own: see the usage policy');
    const at = read(req.query);
    if (at === null)
      return void res
        .status(400)
        .json({ error: { code: 400, message: "Parameter 'lat' must be a number." } });
    const place = await placeAt(at);
    await faults.answer(res, () => place);
  }
  app.get('/reverse', (req, res, next) => void reverse(req, res).catch(next));
  // Its first answer would take as long as reading the file does.
  await placeAt({ lat: 0, lon: 0 });
  const { url, close } = await serveOnLoopback(port, () => app);
  return { name: 'Nominatim', url, env: { NOMINATIM_URL: url }, close, faults, requests };
}

function read({ lat, lon }: Request['query']): Position | null {
  if (typeof lat !== 'string' || typeof lon !== 'string') return null;
  const at = { lat: Number(lat), lon: Number(lon) };
  return Math.abs(at.lat) <= 90 && Math.abs(at.lon) <= 180 ? at : null;
}

async function placeAt(at: Position): Promise<object> {
  const shape = shapes.find((one) => distanceBetween(one, at) < SHAPE_M);
  if (shape) return wireFormat(at, 307_747_030, shape.address);
  const town = await gazetteer.nearest(at);
  if (!town || distanceBetween(town, at) > NEAR_M) return UNABLE;
  // Ids come as numbers from some servers and as text from others.
  return wireFormat(at, String(town.population), addressOf(town));
}

function addressOf({ name, country, population }: City): Record<string, string> {
  const kind = population >= 50_000 ? 'city' : population >= 5000 ? 'town' : 'village';
  // Names of the gazetteer tell towns apart; those of a map do not.
  const [plain = name] = name.split(/ \(near |, /);
  return { [kind]: plain, country: countryName(country) ?? country, country_code: country.toLowerCase() };
}

function wireFormat(at: Position, id: number | string, address: Readonly<Record<string, string>>): object {
  const names = Object.entries(address).flatMap(([key, value]) => (key === 'country_code' ? [] : [value]));
  return {
    place_id: id,
    licence: LICENCE,
    osm_type: 'relation',
    osm_id: 1,
    lat: String(at.lat),
    lon: String(at.lon),
    category: 'boundary',
    type: 'administrative',
    name: names[0],
    display_name: names.join(', '),
    address,
    boundingbox: [at.lat - 0.1, at.lat + 0.1, at.lon - 0.1, at.lon + 0.1].map(String),
  };
}
