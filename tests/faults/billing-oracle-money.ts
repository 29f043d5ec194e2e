// Where everybody's money is, computed a second time: from what came in and went out, and from the time that passed.

export const PRICE = { month: 999, year: 5900 } as const;
export type Interval = keyof typeof PRICE;

export interface Charge {
  amount: number;
  /** What the operator refunded, and what settlements refunded. */
  back: { cents: number; at: number }[];
  settled: number;
  dispute: 'open' | 'won' | 'lost' | null;
  disputedAt: number;
}

/** An invoice, or the change of credit by a settlement. */
export interface Paper {
  kind: 'invoice' | 'settlement';
  subscription: number;
  at: number;
  state: 'draft' | 'open' | 'paid' | 'void';
  /** When it is collected (again). */
  due: number | null;
  tries: number;
  /** The period that it charges for. */
  start: number;
  end: number;
  price: number;
  setOff: number;
  /** The customer's credit before it. */
  before: number;
  after: number;
  charge: Charge | null;
}

export const total = (paper: Paper) => paper.price - paper.setOff;
const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((all, one) => all + of(one), 0);
export const givenBack = (charge: Charge, since = -1) =>
  sum(
    charge.back.filter(({ at }) => at > since),
    ({ cents }) => cents,
  );

/** The papers behind a period of a subscription, newest first. `never`: time that was credited although it was
 * never paid. */
function roots(papers: readonly Paper[], subscription: number): { line: Paper[]; never: Paper | null } {
  const line: Paper[] = [];
  const rest = papers.filter((one) => one.state === 'paid' || one.subscription === subscription);
  let next = rest.findLastIndex((one) => one.kind === 'invoice' && one.subscription === subscription);
  let relied = false;
  while (next >= 0) {
    const paper = rest[next];
    if (!paper) break;
    if (paper.state !== 'paid' && relied) return { line, never: paper };
    line.push(paper);
    const older = rest[next - 1];
    const onCredit = paper.after < paper.before && older !== undefined && older.after > 0;
    if (paper.state === 'paid') {
      if (paper.kind === 'invoice' && paper.setOff === 0 && !onCredit) break;
      relied = true;
    }
    next -= 1;
  }
  return { line, never: null };
}

/** For each paper of a line, the instant from which refunds are not accounted for. */
function accounted(line: readonly Paper[]): number[] {
  let since = -1;
  return line.map((paper) => {
    const own = since;
    if (paper.kind === 'settlement' && since < 0) since = paper.at;
    return own;
  });
}

export type Payment = 'kept' | 'refunded' | 'disputed' | 'lost' | 'unpaid';

export function paymentOf(papers: readonly Paper[], subscription: number): Payment {
  const { line, never } = roots(papers, subscription);
  const since = accounted(line);
  const charges = line.flatMap(({ charge }, n) => (charge ? [{ charge, since: since[n] ?? -1 }] : []));
  if (charges.some((one) => one.charge.dispute === 'open')) return 'disputed';
  if (charges.some((one) => one.charge.dispute === 'lost' && one.charge.disputedAt > one.since))
    return 'lost';
  if (never) return 'unpaid';
  const [latest] = charges;
  return latest && givenBack(latest.charge, latest.since) >= latest.charge.amount ? 'refunded' : 'kept';
}

export interface Settled {
  waits: boolean;
  refunded: number;
  /** The customer's credit afterwards. */
  credit: number;
  used: number;
  refunds: { charge: Charge; cents: number }[];
}

/** The settlement of a subscription that ends at `at`.
 * @param from the first order withdrawn from, or null for all
 * @param free whether nothing is owed for the days used
 * @param credit the customer's now */
export function settle(
  papers: readonly Paper[],
  {
    subscription,
    from,
    at,
    free,
    credit,
  }: { subscription: number; from: number | null; at: number; free: boolean; credit: number },
): Settled {
  const known = papers.filter((paper) => paper.at <= at);
  const { line, never } = roots(known, subscription);
  const since = accounted(line);
  const after = papers.filter(
    (one) =>
      one.at > at && one.state === 'paid' && one.kind === 'invoice' && one.subscription === subscription,
  );
  const base = line
    .map((paper, n) => ({ paper, since: since[n] ?? -1 }))
    .filter(({ paper }) => paper.state === 'paid');
  const span = [...after.toReversed().map((paper) => ({ paper, since: -1 })), ...base];
  const open = span.filter(({ paper }) => from === null || paper.at >= from);
  const openBase = base.filter(({ paper }) => from === null || paper.at >= from);

  const newest = line[0]?.state === 'paid' ? line[0] : null;
  const share = newest ? Math.min(1, Math.max(0, (at - newest.start) / (newest.end - newest.start))) : 0;
  const left = newest ? newest.price - Math.floor(newest.price * share) : 0;
  const usedIn = (some: readonly { paper: Paper }[]) =>
    sum(some, ({ paper }) => paper.price) - left - sum(some.slice(0, -1), ({ paper }) => paper.setOff);
  const used = Math.max(0, usedIn(openBase));

  const cameIn =
    sum(span, ({ paper }) => paper.charge?.amount ?? 0) +
    sum(span, ({ paper }) => (paper.kind === 'settlement' ? paper.after - paper.before : 0)) +
    (base.at(-1)?.paper.setOff ?? 0);
  const cameBack = sum(open, ({ paper, since: then }) => (paper.charge ? givenBack(paper.charge, then) : 0));
  const disputed = span.filter(
    ({ paper: { charge }, since: then }) =>
      charge?.dispute === 'open' || (charge?.dispute === 'lost' && charge.disputedAt > then),
  );
  const gone = sum(disputed, ({ paper }) => paper.charge?.amount ?? 0);
  const neverPaid = never ? total(never) - (never.before - never.after) : 0;
  const own = cameIn - usedIn(base) + (free ? used : 0) - cameBack - gone - neverPaid;

  let owed = Math.max(0, own);
  const refunds = open.flatMap(({ paper: { charge } }) => {
    if (!charge) return [];
    const bank = charge.dispute === 'open' || charge.dispute === 'lost';
    const cents = bank ? 0 : Math.min(owed, Math.max(0, charge.amount - givenBack(charge) - charge.settled));
    owed -= cents;
    return [{ charge, cents }];
  });
  const refunded = sum(refunds, ({ cents }) => cents);
  const arose = sum(span, ({ paper }) => paper.after - paper.before);
  const lowest = credit - Math.min(credit, Math.max(0, arose));
  return {
    waits: disputed.some(({ paper }) => paper.charge?.dispute === 'open'),
    refunded,
    credit: Math.max(lowest, credit + own - arose - refunded),
    used,
    refunds,
  };
}

/** What somebody had of Pro and what it cost them, by the clock alone: of invoices only the price is used. */
export class Fairness {
  /** The price of the days on which a paid period ran, and of those among them with Pro. */
  consumed = 0;
  enjoyed = 0;
  /** What was refunded outside of settlements, and what was left behind: with a deleted customer, or by an act
   * of the operator. */
  given = 0;
  forfeited = 0;
  roundings = 3;

  /** @param kept what the operator has of the payments
   * @param disputed what banks still decide on, which is not in `kept`
   * @param claim credit, and what is paid and not used
   * @param debt the part of it that was never paid */
  check({
    kept,
    disputed,
    claim,
    debt,
  }: Record<'kept' | 'disputed' | 'claim' | 'debt', number>): string | null {
    const over = kept - this.consumed - claim - this.forfeited;
    if (over > this.roundings) return `somebody lost ${(over / 100).toFixed(2)} EUR that they are owed`;
    const free = this.enjoyed + claim - debt - kept - disputed - this.given;
    return free > this.roundings
      ? `Pro and credit of ${(free / 100).toFixed(2)} EUR were paid by nothing`
      : null;
  }
}
