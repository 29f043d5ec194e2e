interface Budget {
  what: string;
  floor: number;
  target: number;
  unit: string;
  /** Whether more is better. */
  atLeast: boolean;
}

const atMost = (what: string, floor: number, target: number, unit: string): Budget => ({
  what,
  floor,
  target,
  unit,
  atLeast: false,
});
const atLeast = (what: string, floor: number, target: number, unit: string): Budget => ({
  ...atMost(what, floor, target, unit),
  atLeast: true,
});
const lighthouse = (what: string, floor: number, target: number): Budget =>
  atLeast(`Lighthouse ${what}`, floor, target, 'points');

/** Every figure that `npm run bench` measures, with the floor that it must hold and the target that it aims at. */
export const BUDGETS = {
  P1: atMost('dashboard CPU per request / bare Remix route', 4.4, 3, 'ratio'),
  P4: atMost('p99 / p50 of the dashboard at 50 connections', 3, 2.2, 'ratio'),
  'P6 landing': atMost('SQL statements, landing (anonymous)', 0, 0, 'statements'),
  'P6 dashboard': atMost('SQL statements, dashboard', 8, 5, 'statements'),
  'P6 history': atMost('SQL statements, history', 5, 4, 'statements'),
  'P6 leaderboard': atMost('SQL statements, leaderboard', 5, 3, 'statements'),
  'P6 group': atMost('SQL statements, group challenges', 6, 4, 'statements'),
  'P6 add': atMost('SQL statements, add a saving', 10, 7, 'statements'),
  'P7 dashboard': atMost('dashboard, 100,000 entries / 100 entries', 2, 1.2, 'ratio'),
  'P7 history': atMost('history, 100,000 entries / 100 entries', 2, 1.2, 'ratio'),
  'P7 history middle': atMost('middle page of the history, 100,000 / 100 entries', 2, 1.2, 'ratio'),
  'P7 plans': atMost('screens that read too much of 200,000 entries', 0, 0, 'screens'),
  'P8 top 50': atMost('top 50 of 1,000,000 people, p95 under writes', 25, 5, 'ms'),
  'P8 rank': atMost('own exact rank', 25, 5, 'ms'),
  'P8 neighbours': atMost('three rows above and below', 25, 5, 'ms'),
  'P8 following': atMost('300 followed people', 25, 5, 'ms'),
  'P8 deep page': atMost('page in the middle', 25, 5, 'ms'),
  'P8 search': atMost('people by name', 25, 5, 'ms'),
  'P8 growth': atMost('slowest of these against 1,000 people', 10, 3, 'ratio'),
  'P8 writes': atLeast('savings written meanwhile', 45, 50, 'a second'),
  'P8 write': atMost('a saving meanwhile, p95', 50, 20, 'ms'),
  'P8 made': atMost('making the people and 10,000,000 savings', 15, 6, 'min'),
  'P8 disk': atMost('database and its log of them', 8, 7, 'GB'),
  P10: atMost('resident memory after 30,000 dashboards', 300, 220, 'MiB'),
  'P11 empty cache': atMost('fresh clone to first page, empty npm cache', 120, 60, 's'),
  'P11 warm cache': atMost('fresh clone to first page, warm npm cache', 45, 25, 's'),
  'P11 restart': atMost('restart to ready', 3, 1, 's'),
  P13: atMost('built-in tips and plan, one person with 10,000 entries', 90, 30, 'ms'),
  'P17 writes': atMost('a page while somebody else floods writes / while nobody does', 3, 1.5, 'ratio'),
  'P17 reads': atMost('the same while they flood reads, in batches of 20 on 24 connections', 3, 1.5, 'ratio'),
  'P17 visitors': atMost(
    'the same while 24 visitors without a session read the landing page',
    3,
    1.5,
    'ratio',
  ),
  'P18 refused': atMost('300 browsers open the dashboard at once: refused', 0, 0, 'pages'),
  'P18 slowest': atMost('300 browsers open the dashboard at once: the slowest', 6, 3, 's'),
  P15: atMost('a group with 200 members and 20,000 contributions opens', 180, 60, 'ms'),
  'P19 memory': atMost('memory of 1,000 open streams', 80, 40, 'MiB'),
  'P19 connections': atMost('database connections of 1,000 open streams', 2, 1, 'connections'),
  P20: atMost('the built-in coach reads a question', 60, 20, 'ms'),
  'P20 load': atMost('the first question of a process', 500, 500, 'ms'),
  'P21 worker': atMost('archive of 200,000 savings: memory above idle', 128, 48, 'MiB'),
  'P21 server': atMost('four downloads of it at once', 128, 48, 'MiB'),
  'P21 made': atMost('making it', 180, 60, 's'),
  B1: atMost('JavaScript on first load, landing (brotli)', 90, 10, 'kB'),
  B2: atMost('JavaScript on first load, dashboard (brotli)', 150, 110, 'kB'),
  'B2 files': atMost('JavaScript files, dashboard', 40, 8, 'files'),
  'B3 css': atMost('CSS, dashboard', 15, 10, 'kB'),
  'B3 fonts': atMost('fonts, dashboard', 50, 30, 'kB'),
  'B3 requests': atMost('requests, dashboard', 20, 14, 'requests'),
  B4: atLeast('assets compressed and immutable without a proxy (1 = yes)', 1, 1, 'yes'),
  'B5 landing': lighthouse('performance, landing', 98, 100),
  'B5 dashboard': lighthouse('performance, dashboard', 93, 98),
  'B5 add': lighthouse('performance, add', 93, 98),
  'B5 coach': lighthouse('performance, coach', 93, 98),
  'B5 insights': lighthouse('performance, insights', 93, 98),
  'B5 challenges': lighthouse('performance, challenges', 93, 98),
  'B5 groups': lighthouse('performance, groups', 93, 98),
  'B5 leaderboard': lighthouse('performance, leaderboard', 93, 98),
  'B5 settings': lighthouse('performance, settings', 93, 98),
  'B6 accessibility': lighthouse('accessibility, landing', 100, 100),
  'B6 best practices': lighthouse('best practices, landing', 100, 100),
  'B6 seo': lighthouse('SEO, landing', 100, 100),
  'B7 LCP': atMost('largest contentful paint, dashboard', 2300, 1300, 'ms'),
  'B7 TBT': atMost('total blocking time, dashboard', 100, 30, 'ms'),
  'B7 CLS': atMost('cumulative layout shift, dashboard', 0.02, 0, ''),
};

export type BudgetName = keyof typeof BUDGETS;
type FirstWord<Name> = Name extends `${infer Word} ${string}` ? Word : never;
/** One budget ("P6 add") or all that begin with the same word ("P6"). */
type BudgetGroup = BudgetName | FirstWord<BudgetName>;

/** Says which budgets to measure, and takes their figures. */
export interface Bench {
  /** Whether this budget, or one of this group, was asked for. */
  wanted: (group: BudgetGroup) => boolean;
  /** Takes a figure in its budget's unit; one that nobody asked for is left out. */
  report: (name: BudgetName, value: number) => void;
}

/** Compares a figure with its budget. */
export function judge(name: BudgetName, measured: number) {
  const { floor, target, unit, atLeast: more } = BUDGETS[name];
  const pass = more ? measured >= floor : measured <= floor;
  return { value: Math.round(measured * 1000) / 1000, floor, target, unit, pass };
}
