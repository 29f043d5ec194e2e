/** Every internal URL. No other file of the app spells one out. */

const query = (parameters: Record<string, string | null | undefined>): string => {
  const entries = Object.entries(parameters).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
};

/** `groupId` is the group to go to, `give` one for which the dialog of contributions opens; `create` opens that of a new one. */
const groupChallenges = (groupId?: string, parameters: { give?: string; create?: '1' } = {}) =>
  `/group-challenges${query({ ...parameters })}${groupId === undefined ? '' : `#${encodeURIComponent(groupId)}`}`;
const dashboard = (parameters: { saved?: string; group?: string | null; done?: Done } = {}) =>
  `/dashboard${query({ ...parameters })}`;
const onboarding = (parameters: { redirect?: string } = {}) => `/onboarding${query({ ...parameters })}`;

/** Parameters that every way of signing in passes on. */
interface Kept {
  redirect?: string | null;
  challengeId?: string | null;
  email?: string | null;
}

export interface SignInParameters extends Kept {
  tab?: 'sign-in' | 'sign-up' | null;
  problem?: string | null;
  /** Asks for a recovery code instead of a code of the app. */
  recovery?: '1' | null;
  /** Says that the session has ended while the page was open; with 'draft' what was typed is kept. */
  ended?: 'session' | 'draft' | null;
}

/** What a page without scripts, or one that loads a new document, has done; the next screen says so. */
export type Done = 'address' | 'kept';

/** The filters of the history, as typed; `month` is 'yyyy-MM', `since` and `until` are the first and the last day of a period. */
export type HistoryFilterName = 'date' | 'month' | 'since' | 'until' | 'category' | 'from' | 'to' | 'search';

type HistoryParameters = Partial<Record<HistoryFilterName | 'page', string | null | undefined>> & {
  trash?: '1';
};

export const paths = {
  /** `signedOut` shows the message about signing out. */
  landing: ({ signedOut = false } = {}) => (signedOut ? '/?signed-out' : '/'),
  features: () => '/#features',
  auth: (parameters: SignInParameters = {}) => `/auth${query({ ...parameters })}`,
  google: (parameters: Kept & { timeZone?: string | null }) => `/auth/google${query({ ...parameters })}`,
  resetPassword: (token?: string) => `/reset-password${query({ token })}`,
  verifyEmail: (parameters: Kept & { token?: string | null }) => `/verify-email${query({ ...parameters })}`,
  /** Opens the link of a mail that gives the account another address. */
  changeEmail: (token: string) => `/change-email${query({ token })}`,
  /** Stops a change of the savings account, for anybody who has the link. */
  stopAccountChange: (parameters: { token?: string; stopped?: '1' }) =>
    `/stop-account-change${query({ ...parameters })}`,
  acceptInvite: (parameters: { token?: string | null; challengeId?: string | null; email?: string | null }) =>
    `/accept-invite${query(parameters)}`,
  /** Ends invitations by mail, for anybody who has the link. */
  unsubscribe: (parameters: { token?: string | null; done?: '1' }) => `/unsubscribe${query(parameters)}`,
  /** Ends mails of one kind, for anybody who has such a mail. */
  stopMails: (parameters: { token: string; done?: '1' }) => `/stop-mails${query({ ...parameters })}`,
  /** The page of a mailed link for a savings partner, where they can also stop these mails. */
  partner: (token: string) => `/partner/${encodeURIComponent(token)}`,
  stopPartner: (token: string, done = false) =>
    `/partner/${encodeURIComponent(token)}/stop${done ? '?done' : ''}`,
  /** The saver's own screen about their partner. */
  savingsPartner: () => '/savings-partner',
  /** `redirect` is where it leads once the goal is set; by default to the dashboard. */
  onboarding,
  /** `saved` names the entry that a form without scripts has just logged; `group` is where Continue with Free leads. */
  dashboard,
  /** Prefilled from elsewhere by `amount`, `category`, `note` and `shared` (docs/product/into-the-app.md). */
  add: () => '/add',
  coach: () => '/coach',
  /** What the coach's tips have brought. */
  coachBrought: () => '/coach/brought',
  /** The chat with Hazel; `ask` is a question to begin with. */
  chat: (parameters: { ask?: string } = {}) => `/chat${query({ ...parameters })}`,
  challenges: () => '/challenges',
  groupChallenges,
  /** To a group, or to all of them. People without a goal set one on the way, and people blocked by Trial
   * Expired choose a plan. */
  afterJoining({ hasGoal, blocked }: { hasGoal: boolean; blocked: boolean }, groupId?: string) {
    const there = blocked && groupId !== undefined ? dashboard({ group: groupId }) : groupChallenges(groupId);
    return hasGoal ? there : onboarding({ redirect: there });
  },
  /** The habits screen; `open` is the dialog to open. */
  habits: (parameters: { open?: 'fixed' | 'ladder' | 'round-up' | 'nearly' } = {}) =>
    `/habits${query({ ...parameters })}`,
  goals: () => '/goals',
  streak: () => '/streak',
  badges: () => '/badges',
  level: () => '/level',
  /** Global and its first page without parameters. */
  leaderboard: (parameters: { tab?: string | undefined; page?: string | undefined } = {}) =>
    `/leaderboard${query({ ...parameters })}`,
  /** The weekly league, which compares percentages of plans and no euros. */
  league: () => '/league',
  /** `q` is the name searched for; `missing` says that somebody who was looked for is not there. */
  users: (parameters: { q?: string; missing?: '1' } = {}) => `/users${query({ ...parameters })}`,
  /** The link that somebody has passed on to their profile. */
  profileLink: (token: string) => `/p/${encodeURIComponent(token)}`,
  profile: (userId: string) => `/profile/${encodeURIComponent(userId)}`,
  settings: () => '/settings',
  settingsAccount: () => '/settings/account',
  /** Filled in with another `amount` in euros ('2000.50') or `date`, which are saved there. */
  settingsGoal: (parameters: { amount?: string | null; date?: string | null } = {}) =>
    `/settings/goal${query({ ...parameters })}`,
  settingsCoach: () => '/settings/coach',
  settingsNotifications: () => '/settings/notifications',
  settingsPrivacy: () => '/settings/privacy',
  /** The plan: the subscription, or what Pro adds and costs. */
  settingsPro: () => '/settings/pro',
  settingsSupport: () => '/settings/support',
  settingsSecurity: (parameters: { done?: Done } = {}) => `/settings/security${query({ ...parameters })}`,
  /** Who can get into the account; `changed` says that its password is a new one. */
  settingsAccess: (parameters: { changed?: '1' } = {}) => `/settings/access${query({ ...parameters })}`,
  settingsData: () => '/settings/data',
  /** A mailed link to an archive; with a name it is one of its files. */
  archive: (token: string, name?: string) =>
    `/archive/${encodeURIComponent(token)}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`,
  /** For people who have closed their account and can still keep it. */
  accountClosing: () => '/account-closing',
  /** Filters as typed; `trash` shows what was deleted. */
  savingsHistory: (parameters: HistoryParameters = {}) => `/savings-history${query({ ...parameters })}`,
  savingsCsv: () => '/savings.csv',
  /** `month` is 'yyyy-MM'; by default the running one. */
  insights: (month?: string) => `/insights${query({ month })}`,
  /** By default the year to look back on. */
  yearInReview: (year?: number) => `/year-in-review${query({ year: year?.toString() })}`,
  /** What the person paid for what, from their receipts; `search` is a part of a name. */
  priceBook: (parameters: { search?: string | undefined; page?: string | undefined } = {}) =>
    `/receipts${query({ ...parameters })}`,
  product: (id: string) => `/receipts/${encodeURIComponent(id)}`,
  findNearbyChat: () => '/find-nearby-chat',
  scanReceipt: () => '/scan-receipt',
  privacy: () => '/privacy',
  terms: () => '/terms',
  contractWithdrawal: () => '/terms#withdrawal',
  imprint: () => '/imprint',
} as const;

/** Addresses that are no screen behind the sign-in: public and mailed ones, files, redirects and parts of a screen. */
type NoScreen =
  | 'landing'
  | 'features'
  | 'auth'
  | 'google'
  | 'resetPassword'
  | 'verifyEmail'
  | 'changeEmail'
  | 'stopAccountChange'
  | 'unsubscribe'
  | 'stopMails'
  | 'partner'
  | 'stopPartner'
  | 'onboarding'
  | 'afterJoining'
  | 'profileLink'
  | 'archive'
  | 'accountClosing'
  | 'savingsCsv'
  | 'privacy'
  | 'terms'
  | 'contractWithdrawal'
  | 'imprint';

/** The screens behind the sign-in. Each has its place in `rooms.ts`. */
export type ScreenName = Exclude<keyof typeof paths, NoScreen>;
