/** Every figure that `npm run bench` measures, with its floor and target (lower is better unless `atLeast`). */
export const LINES = {
  P1: { what: 'dashboard CPU per request / bare Remix route', floor: 4, target: 2.7, unit: 'ratio' },
  P4: { what: 'p99 / p50 of the dashboard at 50 connections', floor: 3, target: 2.2, unit: 'ratio' },
  'P6 landing': { what: 'SQL statements, landing (anonymous)', floor: 0, target: 0, unit: 'statements' },
  'P6 dashboard': { what: 'SQL statements, dashboard', floor: 8, target: 5, unit: 'statements' },
  'P6 history': { what: 'SQL statements, history', floor: 5, target: 4, unit: 'statements' },
  'P6 add': { what: 'SQL statements, add a saving', floor: 10, target: 7, unit: 'statements' },
  'P7 dashboard': { what: 'dashboard, 100,000 entries / 100 entries', floor: 2, target: 1.2, unit: 'ratio' },
  'P7 history': { what: 'history, 100,000 entries / 100 entries', floor: 2, target: 1.2, unit: 'ratio' },
  'P7 history middle': {
    what: 'middle page of the history, 100,000 entries / 100 entries',
    floor: 2,
    target: 1.2,
    unit: 'ratio',
  },
  P10: { what: 'resident memory after 30,000 dashboards', floor: 350, target: 260, unit: 'MiB' },
  'P11 empty cache': {
    what: 'fresh clone to first page, empty npm cache',
    floor: 120,
    target: 60,
    unit: 's',
  },
  'P11 warm cache': { what: 'fresh clone to first page, warm npm cache', floor: 45, target: 25, unit: 's' },
  'P11 restart': { what: 'restart to ready', floor: 3, target: 1, unit: 's' },
  P13: {
    what: 'built-in tips and plan, one person with 10,000 entries',
    floor: 90,
    target: 30,
    unit: 'ms',
  },
  B1: { what: 'JavaScript on first load, landing (brotli)', floor: 90, target: 10, unit: 'kB' },
  B2: { what: 'JavaScript on first load, dashboard (brotli)', floor: 150, target: 110, unit: 'kB' },
  'B2 files': { what: 'JavaScript files, dashboard', floor: 40, target: 8, unit: 'files' },
  'B3 css': { what: 'CSS, dashboard', floor: 15, target: 10, unit: 'kB' },
  'B3 fonts': { what: 'fonts, dashboard', floor: 50, target: 30, unit: 'kB' },
  'B3 requests': { what: 'requests, dashboard', floor: 20, target: 14, unit: 'requests' },
  B4: {
    what: 'assets compressed and immutable without a proxy (1 = yes)',
    floor: 1,
    target: 1,
    unit: 'yes',
    atLeast: true,
  },
  'B5 landing': {
    what: 'Lighthouse performance, landing',
    floor: 95,
    target: 100,
    unit: 'points',
    atLeast: true,
  },
  'B5 dashboard': {
    what: 'Lighthouse performance, dashboard',
    floor: 90,
    target: 97,
    unit: 'points',
    atLeast: true,
  },
  'B5 add': { what: 'Lighthouse performance, add', floor: 90, target: 97, unit: 'points', atLeast: true },
  'B5 coach': {
    what: 'Lighthouse performance, coach',
    floor: 90,
    target: 95,
    unit: 'points',
    atLeast: true,
  },
  'B6 accessibility': {
    what: 'Lighthouse accessibility, landing',
    floor: 100,
    target: 100,
    unit: 'points',
    atLeast: true,
  },
  'B6 best practices': {
    what: 'Lighthouse best practices, landing',
    floor: 100,
    target: 100,
    unit: 'points',
    atLeast: true,
  },
  'B6 seo': { what: 'Lighthouse SEO, landing', floor: 100, target: 100, unit: 'points', atLeast: true },
  'B7 LCP': { what: 'largest contentful paint, dashboard', floor: 2300, target: 1300, unit: 'ms' },
  'B7 TBT': { what: 'total blocking time, dashboard', floor: 100, target: 30, unit: 'ms' },
  'B7 CLS': { what: 'cumulative layout shift, dashboard', floor: 0.02, target: 0, unit: '' },
} as const satisfies Record<
  string,
  { what: string; floor: number; target: number; unit: string; atLeast?: true }
>;

export type LineName = keyof typeof LINES;

export interface Measured {
  value: number;
  floor: number;
  target: number;
  unit: string;
  pass: boolean;
}

/** Holds a measured value against its line. */
export function judge(name: LineName, value: number): Measured {
  const line: { floor: number; target: number; unit: string; atLeast?: true } = LINES[name];
  const pass = line.atLeast ? value >= line.floor : value <= line.floor;
  return {
    value: Math.round(value * 1000) / 1000,
    floor: line.floor,
    target: line.target,
    unit: line.unit,
    pass,
  };
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('No values');
  return middle;
}
