// What Stripe and the rules of docs/product/billing.md ('Payments') make of somebody's history, computed a
// second time without any code of the sandbox or the product. Times are whole seconds, amounts whole cents.
import {
  Fairness,
  type Interval,
  type Paper,
  PRICE,
  type Payment,
  type Settled,
  givenBack,
  paymentOf,
  settle,
  total,
} from './billing-oracle-money';

const HOUR = 3600;
const DAY = 86_400;
const RETRIES = [3 * DAY, 5 * DAY, 6 * DAY];
/** How long a wish to begin at once is valid. */
const WISH = 25 * HOUR;

export type { Interval };

interface Subscribed {
  orderedAt: number;
  interval: Interval;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  anchor: number;
  start: number;
  end: number;
  ending: boolean;
  cardWorks: boolean;
}

export interface Contract {
  at: number;
  interval: Interval;
  subscription: number;
  /** Whether the person asked to begin at once. */
  wish: boolean;
  /** Whether Hazel has certainly read it while it ran. */
  seen: boolean;
}

/** An end before its time. */
export interface End {
  subscription: number;
  because: 'withdrawn' | 'refunded' | 'lost';
  from: number;
  at: number;
  settled: { refunded: number; credit: number } | null;
}

/** The number of mails of a kind. It may be smaller when a cause was over before Hazel read of it. */
interface Told {
  least: number;
  most: number;
}

/** A month or a year later, on the anchor's day if the month has it. */
function periodAfter(anchor: number, start: number, interval: Interval): number {
  const from = new Date(anchor * 1000);
  for (let n = 1; ; n += 1) {
    const months = from.getUTCMonth() + (interval === 'month' ? n : 12 * n);
    const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
    const day = Math.min(from.getUTCDate(), lastDay);
    const end = Date.UTC(from.getUTCFullYear(), months, day) / 1000 + (anchor % DAY);
    if (end > start) return end;
  }
}

export class BillingOracle {
  readonly subscriptions: Subscribed[] = [];
  readonly contracts: Contract[] = [];
  readonly ends: End[] = [];
  readonly fairness = new Fairness();
  readonly mails: Record<'pro-cancelled' | 'payment-failed', Told> = {
    'pro-cancelled': { least: 0, most: 0 },
    'payment-failed': { least: 0, most: 0 },
  };
  /** Of all customers, oldest first. */
  readonly papers: Paper[] = [];
  credit = 0;
  /** When the person last asked to begin at once. */
  wishedAt = -Infinity;
  /** Subscriptions and papers of customers that were deleted. */
  #gone = { subscriptions: 0, papers: 0 };

  constructor(
    public now: number,
    readonly timeZone: string,
    readonly afterRetries: 'cancel' | 'unpaid',
  ) {}

  get current(): Subscribed | null {
    return this.subscriptions.slice(this.#gone.subscriptions).at(-1) ?? null;
  }
  get running(): Subscribed | null {
    return this.current?.status === 'canceled' ? null : this.current;
  }
  get #index(): number {
    return this.subscriptions.length - 1;
  }
  /** Those of the living customer. */
  get #own(): Paper[] {
    return this.papers.slice(this.#gone.papers);
  }
  invoicesOf(subscription: number): Paper[] {
    return this.papers.filter((one) => one.kind === 'invoice' && one.subscription === subscription);
  }
  get latest(): Paper | null {
    return this.current ? (this.invoicesOf(this.#index).at(-1) ?? null) : null;
  }
  /** All charges, in the order of time. */
  readonly charges: NonNullable<Paper['charge']>[] = [];

  get payment(): Payment {
    return this.current ? paymentOf(this.#own, this.#index) : 'kept';
  }
  get mayChange(): boolean {
    const status = this.running?.status;
    return (status === 'active' || status === 'trialing') && this.payment === 'kept';
  }
  /** The end of a subscription that is declared and not settled. */
  get pending(): End | null {
    return this.ends.find(({ settled }) => settled === null) ?? null;
  }

  order(interval: Interval, cardWorks: boolean, trialEnd: number | null): void {
    const { now } = this;
    this.subscriptions.push({
      orderedAt: now,
      interval,
      status: trialEnd === null ? 'active' : 'trialing',
      anchor: trialEnd ?? now,
      start: now,
      end: trialEnd ?? periodAfter(now, now, interval),
      ending: false,
      cardWorks,
    });
    this.#contract(interval);
    const subscription = this.current;
    if (subscription)
      this.#collect(subscription, this.#invoice(subscription, trialEnd === null ? PRICE[interval] : 0), true);
  }

  /** Everything that Stripe does by itself until then. */
  advance(seconds: number): void {
    const until = this.now + seconds;
    for (;;) {
      const subscription = this.running;
      const invoice = this.invoicesOf(this.#index)
        .filter(({ due }) => due !== null && due <= until)
        .sort((a, b) => (a.due ?? 0) - (b.due ?? 0))[0];
      if (subscription && invoice?.due && invoice.due <= subscription.end) {
        this.#pass(invoice.due);
        this.#collect(subscription, invoice, subscription.cardWorks);
      } else if (subscription && subscription.end <= until) {
        this.#pass(subscription.end);
        this.#nextPeriod(subscription);
      } else break;
    }
    this.#pass(until);
  }

  /** Time passes, and with it the paid period. */
  #pass(until: number): void {
    const { latest, running } = this;
    if (running && latest?.state === 'paid' && latest.price > 0) {
      const worth = (latest.price * (until - this.now)) / (latest.end - latest.start);
      this.fairness.consumed += worth;
      if ((this.proUntil ?? 0) > this.now && this.pending === null) this.fairness.enjoyed += worth;
    }
    this.now = until;
  }

  #nextPeriod(subscription: Subscribed): void {
    if (subscription.ending) return this.#end(subscription);
    subscription.start = subscription.end;
    subscription.end = periodAfter(subscription.anchor, subscription.start, subscription.interval);
    if (subscription.status === 'trialing') subscription.status = 'active';
    const invoice = this.#invoice(subscription, PRICE[subscription.interval]);
    if (subscription.status === 'unpaid') invoice.due = null;
  }

  #invoice({ start, end }: Subscribed, price: number, setOff = 0): Paper {
    const invoice: Paper = {
      kind: 'invoice',
      subscription: this.#index,
      at: this.now,
      state: 'draft',
      due: this.now + HOUR,
      tries: 0,
      start,
      end,
      price,
      setOff,
      before: 0,
      after: 0,
      charge: null,
    };
    this.papers.push(invoice);
    return invoice;
  }

  #collect(subscription: Subscribed, invoice: Paper, works: boolean): void {
    if (invoice.state === 'draft') {
      invoice.before = this.credit;
      invoice.after = Math.max(0, this.credit - total(invoice));
      this.credit = invoice.after;
      invoice.state = 'open';
    }
    const amount = total(invoice) - invoice.before + invoice.after;
    if (amount === 0 || works) {
      if (amount > 0) {
        invoice.charge = { amount, back: [], settled: 0, dispute: null, disputedAt: 0 };
        this.charges.push(invoice.charge);
      }
      const late = Math.min(1, (this.now - invoice.start) / (invoice.end - invoice.start));
      this.fairness.consumed += invoice.price * late;
      invoice.state = 'paid';
      invoice.due = null;
      const waits = subscription.status === 'past_due' || subscription.status === 'unpaid';
      if (waits && invoice === this.latest) subscription.status = 'active';
      return;
    }
    const pause = invoice === this.latest ? RETRIES[invoice.tries] : undefined;
    invoice.tries += 1;
    invoice.due = pause === undefined ? null : this.now + pause;
    if (invoice !== this.latest) return;
    if (pause === undefined && this.afterRetries === 'cancel') this.#end(subscription);
    else if (pause === undefined) subscription.status = 'unpaid';
    else if (subscription.status === 'active') {
      subscription.status = 'past_due';
      this.mails['payment-failed'].most += 1;
    }
  }

  #end(subscription: Subscribed): void {
    subscription.status = 'canceled';
    for (const invoice of this.invoicesOf(this.subscriptions.indexOf(subscription))) {
      invoice.due = null;
      // What went into an invoice that nobody voids.
      if (invoice.state === 'open') this.fairness.forfeited += invoice.before - invoice.after;
    }
  }

  /** Ended by the operator at Stripe: what is not used is lost. */
  endAtOnce(): void {
    const { running } = this;
    if (!running) return;
    this.fairness.forfeited += this.#unused;
    this.#end(running);
  }

  /** Ended by Hazel, which voids its open invoices. */
  endAndVoid(subscription: number): void {
    const ended = this.subscriptions[subscription];
    if (ended && ended.status !== 'canceled') this.#end(ended);
    if (subscription < this.#gone.subscriptions) return;
    for (const invoice of this.invoicesOf(subscription)) {
      if (invoice.state !== 'open') continue;
      invoice.state = 'void';
      this.credit += invoice.before - invoice.after;
      this.fairness.forfeited -= invoice.before - invoice.after;
    }
  }

  setEnding(ending: boolean): void {
    const subscription = this.running;
    if (!subscription || subscription.ending === ending) return;
    subscription.ending = ending;
    if (ending) this.mails['pro-cancelled'].most += 1;
  }

  payLate(): void {
    const { running, latest } = this;
    if (running && latest?.state === 'open') this.#collect(running, latest, true);
  }

  /** An unpaid invoice is tried once more when the person comes back from Stripe. */
  comeBack(): void {
    const { running } = this;
    const open = this.invoicesOf(this.#index).findLast(({ state }) => state === 'open');
    if (running?.status === 'past_due' && running.cardWorks && open) this.#collect(running, open, true);
  }

  /** What a switch costs at once: the new period, less what is left of the old one. */
  switchPlan(): void {
    const subscription = this.running;
    if (!subscription) return;
    const interval = subscription.interval === 'month' ? 'year' : 'month';
    const { now } = this;
    if (subscription.status === 'trialing') subscription.interval = interval;
    else {
      const left = (subscription.end - now) / (subscription.end - subscription.start);
      const setOff = Math.round(PRICE[subscription.interval] * left);
      if (PRICE[interval] - setOff - this.credit > 0 && !subscription.cardWorks) return;
      const end = periodAfter(now, now, interval);
      Object.assign(subscription, { interval, anchor: now, start: now, end });
      this.#collect(subscription, this.#invoice(subscription, PRICE[interval], setOff), true);
      this.fairness.roundings += 1;
    }
    this.#contract(interval);
  }

  #contract(interval: Interval): void {
    const wish = this.now - this.wishedAt < WISH;
    this.contracts.push({ at: this.now, interval, subscription: this.#index, wish, seen: false });
  }

  /** Hazel has read from Stripe. */
  read(): void {
    const contract = this.contracts.at(-1);
    if (contract && this.running) contract.seen = true;
  }

  refund(n: number, cents: number): void {
    const charge = this.charges[n];
    if (!charge) return;
    charge.back.push({ cents, at: this.now });
    // Goodwill, or what was used until the end.
    this.fairness.given += this.payment === 'refunded' ? Math.min(cents, this.fairness.enjoyed) : cents;
  }

  dispute(n: number, how: 'open' | 'won' | 'lost'): void {
    const charge = this.charges[n];
    if (!charge) return;
    if (how === 'open') charge.disputedAt = this.now;
    charge.dispute = how;
    if (how !== 'lost') return;
    // What was used of it until then, and what a bank returns a second time.
    const twice = givenBack(charge) + charge.settled;
    this.fairness.given += Math.min(charge.amount, this.fairness.enjoyed) + twice;
  }

  gift(cents: number): void {
    this.credit += cents;
    this.fairness.given += cents;
  }

  deleteCustomer(): void {
    this.fairness.forfeited += this.credit;
    this.endAtOnce();
    this.#gone = { subscriptions: this.subscriptions.length, papers: this.papers.length };
    this.credit = 0;
  }

  /** The instant since which payments are refunded: that of the oldest contract of the subscription whose 14
   * days are not over, including the first weekday after them. */
  withdrawableFrom(): number | null {
    if (!this.running) return null;
    const today = this.#day(this.now);
    const open = this.contracts.filter(
      (one) => one.subscription === this.#index && today <= this.#lastDay(one.at),
    );
    return open.length > 0 ? Math.min(...open.map(({ at }) => at)) : null;
  }

  /** Declares an early end; the person's own declaration takes precedence over Hazel's. */
  declare(end: Omit<End, 'settled'>): void {
    const known = this.ends.find(({ subscription }) => subscription === end.subscription);
    if (known) Object.assign(known, end);
    else this.ends.push({ ...end, settled: null });
  }

  /** What settling an end refunds now. */
  toSettle({ subscription, because, from, at }: End): Settled {
    const open = this.contracts.filter((one) => one.subscription === subscription && one.at >= from);
    return settle(this.#own, {
      subscription,
      from: because === 'withdrawn' ? from : null,
      at,
      free: because === 'withdrawn' && open.some(({ wish }) => !wish),
      credit: this.credit,
    });
  }

  settle(end: End): void {
    const { refunded, credit, used, refunds } = this.toSettle(end);
    for (const { charge, cents } of refunds) charge.settled += cents;
    if (credit !== this.credit) {
      const { subscription } = end;
      const [before, after] = [this.credit, credit];
      this.papers.push({
        ...{ kind: 'settlement', subscription, at: this.now, state: 'paid', due: null, tries: 0 },
        ...{ start: 0, end: 0, price: 0, setOff: 0, before, after, charge: null },
      });
      this.credit = credit;
    }
    end.settled = { refunded, credit };
    // Days that cost nothing, and those after the declaration.
    if (this.contracts.some((one) => one.subscription === end.subscription && !one.wish))
      this.fairness.given += used;
    this.fairness.roundings += 2;
  }

  #day(at: number): string {
    return new Intl.DateTimeFormat('en-CA', { timeZone: this.timeZone }).format(at * 1000);
  }
  #lastDay(at: number): string {
    const last = new Date(`${this.#day(at)}T12:00:00Z`);
    last.setUTCDate(last.getUTCDate() + 14);
    while ([0, 6].includes(last.getUTCDay())) last.setUTCDate(last.getUTCDate() + 1);
    return last.toISOString().slice(0, 10);
  }

  /** Until when there is Pro: to the end when it was cancelled, else 7 days longer; for 7 days while unpaid. */
  get proUntil(): number | null {
    const subscription = this.running;
    if (!subscription || this.payment !== 'kept' || subscription.status === 'unpaid') return null;
    const { status, start, end, ending } = subscription;
    if (status === 'past_due') return Math.min(start + 7 * DAY, ending ? end : Infinity);
    return ending ? end : end + 7 * DAY;
  }

  /** What is paid for the running period and not used. */
  get #unused(): number {
    const { latest, running } = this;
    if (!running || latest?.state !== 'paid') return 0;
    return (latest.price * (latest.end - this.now)) / (latest.end - latest.start);
  }

  /** Whether somebody has had Pro that nothing paid for, or has lost what they are owed. */
  unfair(): string | null {
    if (this.pending !== null) return null;
    let [kept, disputed] = [0, 0];
    for (const charge of this.charges) {
      const rest = charge.amount - givenBack(charge) - charge.settled;
      if (charge.dispute === 'open') disputed += rest;
      else if (charge.dispute === 'lost') kept += rest - charge.amount;
      else kept += rest;
    }
    const debt = this.#own
      .filter(({ state }, n) => state !== 'paid' && (this.#own[n + 1]?.setOff ?? 0) > 0)
      .reduce((sum, paper) => sum + total(paper), 0);
    return this.fairness.check({ kept, disputed, claim: this.credit + this.#unused, debt });
  }
}
