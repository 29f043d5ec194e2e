import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** Fetched by npx when first used: among the project's own packages it would make every installation a sixth larger. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const numericValue = z.object({ numericValue: z.number() }).transform((audit) => audit.numericValue);
const points = z
  .object({ score: z.number().nullable() })
  .transform(({ score }) => Math.round((score ?? 0) * 100));
const resultSchema = z.object({
  categories: z.object({ performance: points, accessibility: points, 'best-practices': points, seo: points }),
  audits: z.object({
    'largest-contentful-paint': numericValue,
    'total-blocking-time': numericValue,
    interactive: numericValue,
    'cumulative-layout-shift': numericValue,
  }),
});

/** A page as Lighthouse sees it: scores of 0 to 100, times in ms. */
export type Audit = ReturnType<typeof figuresOf>;
const figuresOf = ({ categories, audits }: z.infer<typeof resultSchema>) => ({ ...categories, ...audits });

/** How often an audit is tried: now and then a trace is lost ('NO_NAVSTART'), and Lighthouse asks to be run again. */
const TRIES = 3;

/** Lighthouse with its phone preset (4x CPU, slow 4G), in the Chromium that listens on `port`. */
export async function audit(url: string, port: number, cookie: string | null, tries = TRIES): Promise<Audit> {
  const flags = ['--output=json', '--output-path=stdout', '--quiet', '--no-enable-error-reporting'];
  if (cookie !== null) flags.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  const args = ['--yes', '--ignore-scripts', LIGHTHOUSE, url, `--port=${port}`, ...flags];
  try {
    const { stdout } = await run('npx', args, { maxBuffer: 64 * 1024 * 1024 });
    return figuresOf(resultSchema.parse(JSON.parse(stdout)));
  } catch (error) {
    if (tries === 1) throw error;
    return audit(url, port, cookie, tries - 1);
  }
}
