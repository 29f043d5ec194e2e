type Row = readonly [what: string, unit: string, floor: number, target: number, better: 'less' | 'more'];

/** Every figure of `npm run bench`: what it is, its unit, the floor that must hold, the target aimed at, and which way is
 * better. One that no measurement returns is printed as missing. */
export const BUDGETS = {
  P1: ['dashboard CPU per request / bare Remix route', 'ratio', 3.8, 2.4, 'less'],
  P2: ['dashboard CPU per request / node:http + pg with the same SQL', 'ratio', 10, 7, 'less'],
  P4: ['p99 / p50 of the dashboard at 50 connections', 'ratio', 3, 2.2, 'less'],
  P5: ['a tRPC procedure / the same Kysely query on node:http', 'ratio', 5, 4, 'less'],
  'P6 landing': ['SQL statements, landing (anonymous)', 'statements', 0, 0, 'less'],
  'P6 dashboard': ['SQL statements, dashboard', 'statements', 4, 2, 'less'],
  'P6 history': ['SQL statements, history', 'statements', 4, 2, 'less'],
  'P6 leaderboard': ['SQL statements, leaderboard', 'statements', 5, 2, 'less'],
  'P6 group': ['SQL statements, group challenges', 'statements', 4, 2, 'less'],
  'P6 add': ['SQL statements, add a saving', 'statements', 10, 6, 'less'],
  'P7 dashboard': ['dashboard, 100,000 entries / 100 entries', 'ratio', 2, 1.2, 'less'],
  'P7 history': ['history, 100,000 entries / 100 entries', 'ratio', 2, 1.2, 'less'],
  'P7 history middle': ['middle page of the history, 100,000 / 100 entries', 'ratio', 2, 1.2, 'less'],
  'P7 plans': ['screens that read too much of 200,000 entries', 'screens', 0, 0, 'less'],
  'P8 top 50': ['top 50 of 1,000,000 people, p95 under writes', 'ms', 25, 5, 'less'],
  'P8 rank': ['own exact rank', 'ms', 25, 5, 'less'],
  'P8 neighbours': ['three rows above and below', 'ms', 25, 5, 'less'],
  'P8 following': ['300 followed people', 'ms', 25, 5, 'less'],
  'P8 deep page': ['page in the middle of the month', 'ms', 25, 5, 'less'],
  'P8 search': ['people by name', 'ms', 25, 5, 'less'],
  'P8 growth': ['slowest of these against 1,000 people', 'ratio', 10, 3, 'less'],
  'P8 writes': ['savings written meanwhile', 'a second', 45, 50, 'more'],
  'P8 write': ['a saving meanwhile, p95', 'ms', 50, 20, 'less'],
  'P8 made': ['making the people and 10,000,000 savings', 'min', 15, 6, 'less'],
  'P8 disk': ['database and its log of them', 'GB', 8, 7, 'less'],
  P9: ['durable savings per second at 10 connections / pgbench TPC-B', 'ratio', 0.15, 0.5, 'more'],
  P10: ['resident memory after 30,000 dashboards', 'MiB', 280, 180, 'less'],
  'P11 empty cache': ['fresh clone to first page, empty npm cache', 's', 120, 60, 'less'],
  'P11 warm cache': ['fresh clone to first page, warm npm cache', 's', 45, 25, 'less'],
  'P11 restart': ['restart to ready', 's', 3, 1, 'less'],
  P12: ['job queued to started, p95', 'ms', 100, 5, 'less'],
  P13: ['built-in tips and plan, one person with 10,000 entries', 'ms', 60, 10, 'less'],
  P14: ['cached venues within 5 km among 200,000', 'ms', 45, 15, 'less'],
  P15: ['a group with 200 members and 20,000 contributions opens', 'ms', 60, 10, 'less'],
  P16: ['reminders of 1,000,000 people planned for one hour', 's', 90, 30, 'less'],
  'P17 writes': ['a page while somebody else floods writes / while nobody does', 'ratio', 3, 1.5, 'less'],
  'P17 reads': ['the same while they flood reads, batches of 20 on 24 connections', 'ratio', 3, 1.5, 'less'],
  'P17 visitors': ['the same while 24 visitors without a session read', 'ratio', 3, 1.5, 'less'],
  'P18 refused': ['300 browsers open the dashboard at once: refused', 'pages', 0, 0, 'less'],
  'P18 slowest': ['300 browsers open the dashboard at once: the slowest', 's', 6, 3, 'less'],
  'P19 memory': ['memory of 1,000 open streams', 'MiB', 40, 10, 'less'],
  'P19 connections': ['database connections of 1,000 open streams', 'connections', 2, 1, 'less'],
  P20: ['the built-in coach reads a question', 'ms', 60, 20, 'less'],
  'P20 answer': ['the built-in coach answers it with 10,000 entries', 'ms', 60, 30, 'less'],
  'P20 load': ['the first question of a process', 'ms', 500, 500, 'less'],
  'P21 worker': ['archive of 200,000 savings: memory above idle', 'MiB', 128, 48, 'less'],
  'P21 server': ['four downloads of it at once', 'MiB', 128, 48, 'less'],
  'P21 made': ['making it', 's', 180, 60, 'less'],
  'P22 sent': ['mail sent / allowed, a provider away for 10 minutes', '%', 75, 90, 'more'],
  'P22 reset': ['a reset leaves after its return', 's', 30, 10, 'less'],
  B1: ['JavaScript on first load, landing (brotli)', 'kB', 90, 10, 'less'],
  B2: ['JavaScript on first load, dashboard (brotli)', 'kB', 150, 110, 'less'],
  'B2 files': ['JavaScript files, dashboard', 'files', 40, 8, 'less'],
  'B3 css': ['CSS, dashboard', 'kB', 15, 10, 'less'],
  'B3 fonts': ['fonts, dashboard', 'kB', 50, 30, 'less'],
  'B3 requests': ['requests, dashboard', 'requests', 20, 14, 'less'],
  B4: ['assets compressed and immutable without a proxy (1 = yes)', 'yes', 1, 1, 'more'],
  'B5 landing': ['Lighthouse performance, landing', 'points', 98, 100, 'more'],
  'B5 dashboard': ['Lighthouse performance, dashboard', 'points', 93, 98, 'more'],
  'B5 add': ['Lighthouse performance, add', 'points', 93, 98, 'more'],
  'B5 coach': ['Lighthouse performance, coach', 'points', 93, 98, 'more'],
  'B5 insights': ['Lighthouse performance, insights', 'points', 93, 98, 'more'],
  'B5 challenges': ['Lighthouse performance, challenges', 'points', 93, 98, 'more'],
  'B5 groups': ['Lighthouse performance, groups', 'points', 93, 98, 'more'],
  'B5 leaderboard': ['Lighthouse performance, leaderboard', 'points', 93, 98, 'more'],
  'B5 settings': ['Lighthouse performance, settings', 'points', 93, 98, 'more'],
  'B6 accessibility': ['Lighthouse accessibility, landing', 'points', 100, 100, 'more'],
  'B6 best practices': ['Lighthouse best practices, landing', 'points', 100, 100, 'more'],
  'B6 seo': ['Lighthouse SEO, landing', 'points', 100, 100, 'more'],
  'B6 axe': ['axe violations on any screen, light and dark', 'violations', 0, 0, 'less'],
  'B7 LCP': ['largest contentful paint, dashboard', 'ms', 2300, 1300, 'less'],
  'B7 TBT': ['total blocking time, dashboard', 'ms', 100, 30, 'less'],
  'B7 CLS': ['cumulative layout shift, dashboard', '', 0.02, 0, 'less'],
  B8: ['tap on Save to its result painted, 4x CPU, p98 of 50', 'ms', 200, 100, 'less'],
  B9: ['sign up, sign in, log a saving with JavaScript off (1 = works)', 'yes', 1, 1, 'more'],
  'B10 overflow': ['screens with overfull data that scroll sideways', 'screens', 0, 0, 'less'],
  'B10 cards': ['cards above 320 px because of one text', 'cards', 0, 0, 'less'],
} as const satisfies Record<string, Row>;

export type BudgetName = keyof typeof BUDGETS;
type FirstWord<Name> = Name extends `${infer Word} ${string}` ? Word : never;
/** One budget ("P6 add") or all that begin with the same word ("P6"). */
export type BudgetGroup = BudgetName | FirstWord<BudgetName>;

/** Figures in their budgets' units. */
export type Figures = Partial<Record<BudgetName, number>>;
/** Whether this budget, or one of this group, was asked for. */
export type Wanted = (group: BudgetGroup) => boolean;

/** A figure, or its absence, beside its budget. `pass` says whether the floor holds. */
export function judge(name: BudgetName, measured: number | undefined) {
  const [, unit, floor, target, better] = BUDGETS[name];
  const budget = { floor, target, unit };
  if (measured === undefined) return { value: null, ...budget, pass: null, missing: true };
  const pass = better === 'more' ? measured >= floor : measured <= floor;
  return { value: Math.round(measured * 1000) / 1000, ...budget, pass };
}
