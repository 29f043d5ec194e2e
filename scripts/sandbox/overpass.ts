import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

import express, { type Request, type Response } from 'express';
import { z } from 'zod';

import { escapeHtml, htmlPage } from './html';
import { type MapElement, QueryMistake, readMapQuery } from './overpass-query';
import { type SandboxService, type ServiceOptions, serveOnLoopback } from './service';
import { type ServiceFaults, createServiceFaults } from './service-faults';

/** The stand-in's end of the wire, for tests. */
export interface SandboxOverpass extends SandboxService {
  faults: ServiceFaults<'remark'>;
  /** The queries that were received. */
  queries: readonly string[];
}

const extract = z.object({
  features: z.array(
    z.object({
      properties: z.record(z.string(), z.string()),
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  ),
});

/** The places of Copenhagen in scripts/sandbox/venues, whose README says what they lack. */
function readCopenhagen(): MapElement[] {
  const packed = readFileSync(new URL('./venues/copenhagen.geojson.br', import.meta.url));
  const { features } = extract.parse(JSON.parse(brotliDecompressSync(packed).toString('utf8')));
  return features.map(({ properties: tags, geometry: { coordinates } }, index) => ({
    type: 'node',
    id: -(index + 1),
    lat: coordinates[1],
    lon: coordinates[0],
    tags,
  }));
}

const envelope = (elements: readonly unknown[]) => ({
  version: 0.6,
  generator: 'Overpass API (sandbox)',
  osm3s: {
    timestamp_osm_base: '2024-05-08T00:00:00Z',
    copyright:
      'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.',
  },
  elements,
});

/** Overpass's HTTP API over an extract of Copenhagen: `GET` or `POST /api/interpreter` with `data`. It honours the kinds and areas of
 * a query, and refuses callers who do not say who they are, as the public servers do.
 * @param options.elements the places, if not those of Copenhagen */
export async function startOverpass({
  port,
  elements = readCopenhagen(),
}: Pick<ServiceOptions, 'port'> & { elements?: readonly MapElement[] }): Promise<SandboxOverpass> {
  const queries: string[] = [];
  const faults = createServiceFaults({
    remark: () => ({
      ...envelope([]),
      remark: 'runtime error: Query timed out in "query" at line 1 after 16 seconds.',
    }),
  });

  async function interpret(req: Request, res: Response): Promise<void> {
    const { data } = z.object({ data: z.string() }).parse(req.method === 'GET' ? req.query : req.body);
    queries.push(data);
    if (!/^[^/]+\/[^ ]+ \(.+\)/.test(req.get('user-agent') ?? ''))
      return void res
        .status(406)
        .send('A user agent that says who asks, and how to reach them, is required.');
    try {
      const { wants, center } = readMapQuery(data);
      await faults.answer(res, () => envelope(elements.filter(wants).map((one) => written(one, center))));
    } catch (error) {
      if (!(error instanceof QueryMistake)) throw error;
      res.status(400).send(htmlPage('Error', `<p><strong>Error</strong>: ${escapeHtml(error.message)}</p>`));
    }
  }

  const app = express().disable('x-powered-by').disable('etag');
  app.use(faults.router());
  app.get('/', (_req, res) => {
    const named = elements.filter(({ tags }) => tags['name'] !== undefined).length;
    const body = `<h1>Map of Copenhagen</h1>
      <p>${named} places with a name, © OpenStreetMap contributors (ODbL). ${queries.length} queries so far.</p>
      ${faults.buttons()}`;
    res.send(htmlPage('Map of Copenhagen', body));
  });
  app.all('/api/interpreter', express.urlencoded({ extended: false, limit: '1mb' }), (req, res, next) => {
    interpret(req, res).catch(next);
  });

  const { url, close } = await serveOnLoopback(port, () => app);
  return {
    name: 'Map (Overpass)',
    url,
    env: { OVERPASS_URL: `${url}/api/interpreter` },
    close,
    faults,
    queries,
  };
}

/** An element as `out` writes it: without `center` ways and relations have no position. */
function written({ type, id, lat, lon, tags }: MapElement, center: boolean) {
  if (type === 'node') return { type, id, lat, lon, tags };
  return { type, id, ...(center && { center: { lat, lon } }), tags };
}
