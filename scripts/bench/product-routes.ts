import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const ASSETS = 'build/client/assets';
const PREFIX = 'window.__remixManifest=';
const manifestSchema = z.object({ routes: z.record(z.string(), z.unknown()) });

/** How many routes the product's build has, the root included.
 * @throws Error when there is no build */
export function productRoutes(): number {
  const file = readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined) throw new Error(`${ASSETS} holds no manifest of Remix`);
  const json = readFileSync(`${ASSETS}/${file}`, 'utf8').slice(PREFIX.length).replace(/;$/, '');
  return Object.keys(manifestSchema.parse(JSON.parse(json)).routes).length;
}
