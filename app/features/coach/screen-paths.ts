import { paths } from '~/paths';
import type { Screen } from '~server/domain/coach/answer/steps';

/** Where the screens are that an answer can lead to. */
export const SCREEN_PATHS: Readonly<Record<Screen, string>> = {
  add: paths.add(),
  badges: paths.badges(),
  challenges: paths.challenges(),
  coach: paths.coach(),
  dashboard: paths.dashboard(),
  find_nearby: paths.findNearbyChat(),
  goals: paths.goals(),
  group_challenges: paths.groupChallenges(),
  habits: paths.habits(),
  history: paths.savingsHistory(),
  insights: paths.insights(),
  leaderboard: paths.leaderboard(),
  league: paths.league(),
  privacy: paths.privacy(),
  savings_partner: paths.savingsPartner(),
  settings: paths.settings(),
  settings_account: paths.settingsAccount(),
  settings_coach: paths.settingsCoach(),
  settings_data: paths.settingsData(),
  settings_goal: paths.settingsGoal(),
  settings_notifications: paths.settingsNotifications(),
  settings_privacy: paths.settingsPrivacy(),
  settings_pro: paths.settingsPro(),
  settings_security: paths.settingsSecurity(),
  settings_support: paths.settingsSupport(),
  streak: paths.streak(),
  year_in_review: paths.yearInReview(),
};
