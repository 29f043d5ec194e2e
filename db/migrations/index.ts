import type { Migration } from 'kysely';

import * as m01 from './2026-11-22-01-accounts';
import * as m02 from './2026-11-22-02-profile';
import * as m03 from './2026-11-22-03-savings';
import * as m04 from './2026-11-22-04-savings-sums';
import * as m05 from './2026-11-22-05-game';
import * as m06 from './2026-11-22-06-habits';
import * as m07 from './2026-11-22-07-challenges';
import * as m08 from './2026-11-22-08-groups';
import * as m09 from './2026-11-22-09-social';
import * as m10 from './2026-11-22-10-coach';
import * as m11 from './2026-11-22-11-billing';
import * as m12 from './2026-11-22-12-places';
import * as m13 from './2026-11-22-13-operations';
import * as m14 from './2026-11-22-14-reference-data';
import * as deviceKey from './2026-11-22-15-device-key';
import * as goals from './2026-11-22-16-goals-and-withdrawals';
import * as bannerPutAway from './2026-11-22-20-banner-put-away';
import * as heldSince from './2026-11-22-21-held-since';
import * as planOfTheDaysLeft from './2026-11-22-21-plan-of-the-days-left';
import * as chatSteps from './2026-11-22-30-chat-steps';
import * as moreChallenges from './2026-11-23-01-more-challenges';
import * as groupsLive from './2026-11-23-02-groups-live';
import * as billing from './2026-11-24-01-billing';
import * as sessionsListed from './2026-11-25-01-sessions-listed';
import * as emailChanges from './2026-11-25-02-email-changes';
import * as secondFactors from './2026-11-25-03-second-factors';
import * as ownData from './2026-11-25-04-own-data';
import * as ownIban from './2026-11-25-05-own-iban';
import * as social from './2026-11-26-01-social';
import * as partner from './2026-11-26-02-partner';
import * as shares from './2026-11-26-03-shares';
import * as notifications from './2026-11-26-04-notifications';
import * as discover from './2026-11-26-05-discover';
import * as leagues from './2026-11-26-06-leagues';
import * as leaderboardMilestones from './2026-11-27-01-leaderboard-milestones';
import * as leaguePools from './2026-11-27-05-league-pools';
import * as moneyOfASubscription from './2026-11-28-10-money-of-a-subscription';
import * as trialAddresses from './2026-11-28-20-trial-addresses';
import * as accountChangeWaits from './2026-11-28-30-account-change-waits';
import * as factorOfSession from './2026-11-28-31-factor-of-session';
import * as foundByAnIndex from './2026-11-28-40-found-by-an-index';
import * as archivesInPieces from './2026-11-28-41-archives-in-pieces';
import * as oneTruthEach from './2026-11-29-01-one-truth-each';
import * as slipsInGroups from './2026-11-29-10-slips-in-groups';
import * as groupsThatCount from './2026-11-29-11-groups-that-count';
import * as invitations from './2026-11-29-20-invitations';
import * as people from './2026-11-29-30-people';
import * as dayOfTheGame from './2026-11-29-40-day-of-the-game';
import * as earlierSavings from './2026-11-29-50-earlier-savings';
import * as searchIgnoresMarks from './2026-11-29-51-search-ignores-marks';
import * as proTakenBack from './2026-11-29-60-pro-taken-back';
import * as archiveFromSettings from './2026-11-29-61-archive-from-settings';
import * as tipFeedback from './2026-11-30-20-tip-feedback';
import * as aiCosts from './2026-11-30-30-ai-costs';
import * as usualSavings from './2026-12-01-10-usual-savings';
import * as cheers from './2026-12-01-30-cheers';
import * as nearby from './2026-12-02-10-nearby';
import * as venueCellsFailed from './2026-12-02-20-venue-cells-failed';
import * as priceBook from './2026-12-02-30-price-book';
import * as receiptsToClaude from './2026-12-02-40-receipts-to-claude';
import * as jobRuns from './2026-12-02-50-job-runs';
import * as mailPace from './2026-12-02-60-mail-pace';
import * as messages from './2026-12-02-70-messages';
import * as messageCounts from './2026-12-02-80-message-counts';
import * as push from './2026-12-03-40-push';

/** Every migration by name, in order. Frozen once landed: a change is a new file, and a line here. The first
 * fourteen are the baseline, a file a slice: before it there was no release (docs/decisions/0025-the-owner-is-in-every-key.md). */
export const migrations: Readonly<Record<string, Migration>> = {
  '2026-11-22-01-accounts': m01,
  '2026-11-22-02-profile': m02,
  '2026-11-22-03-savings': m03,
  '2026-11-22-04-savings-sums': m04,
  '2026-11-22-05-game': m05,
  '2026-11-22-06-habits': m06,
  '2026-11-22-07-challenges': m07,
  '2026-11-22-08-groups': m08,
  '2026-11-22-09-social': m09,
  '2026-11-22-10-coach': m10,
  '2026-11-22-11-billing': m11,
  '2026-11-22-12-places': m12,
  '2026-11-22-13-operations': m13,
  '2026-11-22-14-reference-data': m14,
  '2026-11-22-15-device-key': deviceKey,
  '2026-11-22-16-goals-and-withdrawals': goals,
  '2026-11-22-20-banner-put-away': bannerPutAway,
  '2026-11-22-21-held-since': heldSince,
  '2026-11-22-21-plan-of-the-days-left': planOfTheDaysLeft,
  '2026-11-22-30-chat-steps': chatSteps,
  '2026-11-23-01-more-challenges': moreChallenges,
  '2026-11-23-02-groups-live': groupsLive,
  '2026-11-24-01-billing': billing,
  '2026-11-25-01-sessions-listed': sessionsListed,
  '2026-11-25-02-email-changes': emailChanges,
  '2026-11-25-03-second-factors': secondFactors,
  '2026-11-25-04-own-data': ownData,
  '2026-11-25-05-own-iban': ownIban,
  '2026-11-26-01-social': social,
  '2026-11-26-02-partner': partner,
  '2026-11-26-03-shares': shares,
  '2026-11-26-04-notifications': notifications,
  '2026-11-26-05-discover': discover,
  '2026-11-26-06-leagues': leagues,
  '2026-11-27-01-leaderboard-milestones': leaderboardMilestones,
  '2026-11-27-05-league-pools': leaguePools,
  '2026-11-28-10-money-of-a-subscription': moneyOfASubscription,
  '2026-11-28-20-trial-addresses': trialAddresses,
  '2026-11-28-30-account-change-waits': accountChangeWaits,
  '2026-11-28-31-factor-of-session': factorOfSession,
  '2026-11-28-40-found-by-an-index': foundByAnIndex,
  '2026-11-28-41-archives-in-pieces': archivesInPieces,
  '2026-11-29-01-one-truth-each': oneTruthEach,
  '2026-11-29-10-slips-in-groups': slipsInGroups,
  '2026-11-29-11-groups-that-count': groupsThatCount,
  '2026-11-29-20-invitations': invitations,
  '2026-11-29-30-people': people,
  '2026-11-29-40-day-of-the-game': dayOfTheGame,
  '2026-11-29-50-earlier-savings': earlierSavings,
  '2026-11-29-51-search-ignores-marks': searchIgnoresMarks,
  '2026-11-29-60-pro-taken-back': proTakenBack,
  '2026-11-29-61-archive-from-settings': archiveFromSettings,
  '2026-11-30-20-tip-feedback': tipFeedback,
  '2026-11-30-30-ai-costs': aiCosts,
  '2026-12-01-10-usual-savings': usualSavings,
  '2026-12-01-30-cheers': cheers,
  '2026-12-02-10-nearby': nearby,
  '2026-12-02-20-venue-cells-failed': venueCellsFailed,
  '2026-12-02-30-price-book': priceBook,
  '2026-12-02-40-receipts-to-claude': receiptsToClaude,
  '2026-12-02-50-job-runs': jobRuns,
  '2026-12-02-60-mail-pace': mailPace,
  '2026-12-02-70-messages': messages,
  '2026-12-02-80-message-counts': messageCounts,
  '2026-12-03-40-push': push,
};
