import { measureSiteStats } from '~db/queries/landing/site-stats';

import { dayAt } from '../domain/kernel/days';
import type { JobContext } from './job';

/** Measures what the landing page shows once there are enough savers. */
export async function measureStats(ctx: JobContext): Promise<void> {
  await measureSiteStats(ctx.db, dayAt(ctx.now(), 'UTC'));
  ctx.log.info('measured the site stats');
}
