import { z } from 'zod';

import { awardMissingBadges } from './award-badges';
import { completeChallenges } from './complete-challenges';
import { type Job, defineJob } from './job';
import { measureStats } from './measure-site-stats';
import { purgeImports, purgeMails, purgeRateLimits, purgeSessions, purgeTokens, purgeTrash } from './purge';
import { sendMail } from './send-mail';

const nothing = z.strictObject({});

/** Every job by the name under which it is queued. A name once used stays: jobs of an older version may wait. */
export const JOBS: ReadonlyMap<string, Job> = new Map<string, Job>([
  ['send_mail', defineJob(z.strictObject({ id: z.uuid() }), sendMail)],
  ['complete_challenges', defineJob(nothing, completeChallenges)],
  ['award_badges', defineJob(nothing, awardMissingBadges)],
  ['measure_site_stats', defineJob(nothing, measureStats)],
  ['purge_sessions', defineJob(nothing, purgeSessions)],
  ['purge_tokens', defineJob(nothing, purgeTokens)],
  ['purge_rate_limits', defineJob(nothing, purgeRateLimits)],
  ['purge_mails', defineJob(nothing, purgeMails)],
  ['purge_trash', defineJob(nothing, purgeTrash)],
  ['purge_imports', defineJob(nothing, purgeImports)],
]);
