import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';
import { sql } from 'kysely';
import { TRPCError } from '@trpc/server';

import type { Db } from '~db/client';
import { type ReconcileCursor, reconcileBilling, syncAll } from '~server/features/billing/follow-stripe';
import { inOneGo } from '~server/each-alone';
import { syncSubscription } from '~server/features/billing/sync-subscription';
import { publicErrorOf } from '~server/index';
import { JOBS } from '~server/jobs/jobs';
import type { Runtime } from '~server/runtime';
import { type Billing, BillingError } from '~server/services/billing/billing';

import { createFactories } from '../../scripts/seed/factories';
import { createCallers, jobContext } from '../support/callers';
import { billingContextOf, useStripe } from '../support/stripe';
import { BillingOracle } from './billing-oracle';
import { givenBack } from './billing-oracle-money';
import { type Act, type BillingStory, billingStory } from './billing-story';
import { type RunResult, brokenInvariants } from './run-result';

/** A database with the product's procedures. */
export interface BillingStage {
  db: Db;
  runtime: Runtime;
  /** Breaks something between the product and Stripe, for negative controls. */
  sabotage?: (billing: Billing) => Billing;
}

const BEGIN = Date.UTC(2026, 0, 1);
const MINUTE = 60;
const DAY = 86_400;
/** Trial lengths that Stripe may refuse, or that may have been computed a day ago for the same checkout. */
const UNSURE_TRIAL = [24, 74] as const;

const atOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());
const isoOf = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());
const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000);
const centsOf = (euros: string | null) => (euros === null ? null : Math.round(Number(euros) * 100));

/** The same `lot` gives the same order. */
const shuffled = <T>(items: readonly T[], lot: number): T[] =>
  items
    .map((item, n) => ({ item, place: Math.imul(lot + n * 7919, 2_654_435_761) >>> 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** The adapter with a connection that can fail, and be slow. */
function unsteady(billing: Billing) {
  const state = {
    failsAt: Infinity,
    carriedOut: false,
    calls: 0,
    slow: false,
    done: new Set<string>(),
    /** Subscriptions that Hazel has ended. */
    ended: new Set<unknown>(),
  };
  const trouble = () => new BillingError('connection', { keyHolds: true, outage: true });
  const through = Object.fromEntries(
    Object.entries(billing).map(([name, method]: [string, unknown]) => [
      name,
      async (...args: unknown[]) => {
        if (typeof method !== 'function') throw new Error(`${name} is no method`);
        const call = state.calls;
        state.calls += 1;
        if (call > state.failsAt || (call === state.failsAt && !state.carriedOut)) throw trouble();
        if (state.slow) await sleep(Math.random() * 3);
        const answer: unknown = await Reflect.apply(method, null, args);
        state.done.add(name);
        if (name === 'endSubscription') state.ended.add(args[0]);
        if (call === state.failsAt) throw trouble();
        if (state.slow) await sleep(Math.random() * 3);
        return answer;
      },
    ]),
  );
  return { state, billing: { ...billing, ...through } };
}

/** Somebody who lives through a story, with a Stripe of their own. */
class Life {
  readonly clock: { now: Date };
  readonly oracle: BillingOracle;
  readonly stripe;
  readonly link;
  readonly ctx;
  /** Reads that have begun and whose answers are on their way. */
  readonly slowReads: { release: () => void; done: Promise<void> }[] = [];
  /** The first error that was found. */
  wrong: string | null = null;
  told = new Set<string>();
  kept: string[] = [];

  constructor(
    readonly stage: BillingStage,
    readonly story: BillingStory,
    readonly userId: string,
    readonly trialEndsAt: Date,
    readonly api: (at: Date, billing: Billing) => Promise<Api>,
  ) {
    this.clock = { now: new Date(BEGIN + story.from * MINUTE * 1000) };
    this.oracle = new BillingOracle(this.clock.now.getTime() / 1000, story.timeZone, story.afterRetries);
    this.stripe = useStripe(this.clock);
    this.stripe.engine.state.afterRetries = story.afterRetries;
    this.link = unsteady(stage.sabotage ? stage.sabotage(this.stripe.billing) : this.stripe.billing);
    this.ctx = billingContextOf(stage.runtime, this.link.billing, () => this.clock.now);
  }

  advance(seconds: number): void {
    this.stripe.advance(seconds);
    this.oracle.advance(seconds);
  }

  async stored() {
    return this.stage.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', this.userId)
      .executeTakeFirst();
  }

  /** A request of the person; returns 'ok' or the reason of its refusal. */
  async request<T>(
    act: Act | null,
    work: (api: Api) => Promise<T>,
  ): Promise<{ is: string; answer: T | null }> {
    const { state } = this.link;
    Object.assign(state, {
      calls: 0,
      failsAt: act?.failsAt ?? Infinity,
      carriedOut: act?.carriedOut ?? false,
    });
    state.done.clear();
    try {
      return { is: 'ok', answer: await work(await this.api(this.clock.now, this.link.billing)) };
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      return { is: publicErrorOf(error).reason, answer: null };
    } finally {
      state.failsAt = Infinity;
    }
  }

  async returns(): Promise<void> {
    const { is } = await this.request(null, (api) => api.billing.finishCheckout());
    if (is === 'ok') this.oracle.comeBack();
    this.oracle.read();
    await this.follow();
  }

  /** Tells the oracle which ends Hazel has declared, ended at Stripe and settled, and records where the rules differ. */
  async follow(): Promise<void> {
    const { oracle, link, stage } = this;
    const known = Object.keys(this.stripe.engine.state.subscriptions);
    const rows = await stage.db
      .selectFrom('pro_withdrawals')
      .selectAll()
      .where('user_id', '=', this.userId)
      .orderBy('declared_at')
      .execute();
    for (const row of rows) {
      const subscription = known.indexOf(row.stripe_subscription_id);
      const { because } = row;
      const [from, at] = [secondsOf(row.ordered_at), secondsOf(row.declared_at)];
      const end = oracle.ends.find((one) => one.subscription === subscription);
      if (end?.because === because) continue;
      const gone = oracle.payment;
      if (because !== 'withdrawn' && gone !== because)
        this.wrong ??= `it ends because ${because}, and is ${gone}`;
      oracle.declare({ subscription, because, from, at });
    }
    for (const id of link.state.ended) oracle.endAndVoid(known.indexOf(String(id)));
    link.state.ended.clear();
    for (const row of rows) {
      const end = oracle.ends.find((one) => one.subscription === known.indexOf(row.stripe_subscription_id));
      if (!end || end.settled !== null || row.settled_at === null) continue;
      if (oracle.toSettle(end).waits) this.wrong ??= 'it is settled while a bank decides';
      oracle.settle(end);
    }
  }

  #engineSubscription() {
    return Object.values(this.stripe.engine.state.subscriptions).at(-1);
  }

  /** Carries out an act at Stripe, in the product and in the oracle. Returns a sentence when the product's
   * answer is wrong. */
  async act(act: Act): Promise<string | null> {
    const { oracle, stripe, link } = this;
    const { engine } = stripe;
    const { deed } = act;
    const { running } = oracle;
    const row = this.#engineSubscription();
    const charges = Object.values(engine.state.charges).filter(({ paid }) => paid);
    /** The answer is as expected, or Stripe was away. */
    const wrong = (is: string, rule: string) =>
      is === rule || (is === 'STRIPE_UNAVAILABLE' && act.failsAt !== null)
        ? null
        : `${deed.kind} is ${is}, the rules say ${rule}`;
    switch (deed.kind) {
      case 'order': {
        const trialLeft = this.trialEndsAt.getTime() / 1000 - oracle.now;
        if (trialLeft > UNSURE_TRIAL[0] * 3600 && trialLeft < UNSURE_TRIAL[1] * 3600) return null;
        const { is, answer } = await this.request(act, (api) =>
          api.billing.createCheckout({ interval: deed.interval, beginAtOnce: true }),
        );
        if (is === 'ALREADY_SUBSCRIBED') oracle.read();
        // Open settlements are finished before anything is ordered.
        await this.follow();
        const rule = oracle.pending ? 'STILL_SETTLING' : oracle.running ? 'ALREADY_SUBSCRIBED' : 'ok';
        if (!answer) {
          await this.runJobs({ ...act, away: 0 });
          return wrong(is, rule);
        }
        if (rule !== 'ok') return wrong('ok', rule);
        oracle.wishedAt = oracle.now;
        if (deed.declinedFirst) stripe.pay(answer.url, 'declined');
        stripe.pay(answer.url, deed.cardWorks ? 'good' : 'failsLater');
        const trialEnd =
          trialLeft > UNSURE_TRIAL[0] * 3600 ? Math.floor(this.trialEndsAt.getTime() / 1000) : null;
        oracle.order(deed.interval, deed.cardWorks, trialEnd);
        if (deed.returns) await this.returns();
        return null;
      }
      case 'renewal':
        if (running) this.advance(Math.max(0, running.end - oracle.now) + deed.minutes * MINUTE);
        return null;
      case 'cancel': {
        const renews = running?.status === 'active' || running?.status === 'trialing';
        const fresh = running && !running.ending && oracle.payment === 'kept';
        const { is } = await this.request(act, (api) => api.billing.cancel());
        if (link.state.done.has('setCancelAtPeriodEnd')) oracle.setEnding(true);
        if (link.state.done.has('endSubscription')) oracle.mails['pro-cancelled'].most += 1;
        if (is === 'ok' && (!renews || fresh)) oracle.mails['pro-cancelled'].least += 1;
        return wrong(is, running ? 'ok' : 'NO_SUBSCRIPTION');
      }
      case 'resume': {
        const { is } = await this.request(act, (api) => api.billing.resume());
        if (link.state.done.has('setCancelAtPeriodEnd')) oracle.setEnding(false);
        return wrong(is, running ? 'ok' : 'NO_SUBSCRIPTION');
      }
      case 'withdraw': {
        await this.returns();
        const from = oracle.withdrawableFrom();
        const { is, answer } = await this.request(act, (api) => api.billing.withdraw());
        if (answer?.settled === false) await this.runJobs({ ...act, away: 0 });
        return wrong(is, from === null ? 'NOTHING_TO_WITHDRAW' : 'ok');
      }
      case 'switch': {
        if (!running || !row || running.status === 'unpaid') return null;
        await this.returns();
        await this.follow();
        const interval = running.interval === 'month' ? 'year' : 'month';
        const rule = oracle.mayChange ? 'ok' : 'PLAN_HELD';
        if (!deed.stays) {
          const { is } = await this.request(act, (api) =>
            api.billing.openPortal({ page: 'switch', interval, beginAtOnce: true }),
          );
          if (is !== 'ok') return wrong(is, rule);
          if (rule !== 'ok') return wrong(is, rule);
          oracle.wishedAt = oracle.now;
        }
        engine.switchPlan(row, interval === 'year' ? 'price_demo_annual' : 'price_demo_monthly');
        oracle.switchPlan();
        await this.returns();
        return null;
      }
      case 'card':
        if (!running || !row) return null;
        engine.changeCard(row.customer, deed.works ? 'good' : 'failsLater');
        running.cardWorks = deed.works;
        return null;
      case 'payLate': {
        const open = row && engine.state.invoices[row.latestInvoice ?? ''];
        if (oracle.latest?.state !== 'open' || !running || !open) return null;
        engine.changeCard(row.customer, 'good');
        running.cardWorks = true;
        engine.pay(open);
        oracle.payLate();
        return null;
      }
      case 'refund': {
        const n = charges.length - 1 - (deed.which % Math.max(1, charges.length));
        const [charge, told] = [charges[n], oracle.charges[n]];
        if (!charge || !told || told.dispute === 'open' || told.dispute === 'lost') return null;
        const rest = told.amount - givenBack(told) - told.settled;
        if (rest === 0) return null;
        const amount = Math.min(deed.cents ?? rest, rest);
        engine.refund(charge.id, { amount });
        oracle.refund(n, amount);
        return null;
      }
      case 'dispute': {
        const n = charges.length - 1 - (deed.which % Math.max(1, charges.length));
        const [charge, told] = [charges[n], oracle.charges[n]];
        const dispute = Object.values(engine.state.disputes).find((one) => one.charge === charge?.id);
        if (!charge || !told) return null;
        if (deed.how === 'open' && told.dispute === null && givenBack(told) + told.settled < told.amount) {
          engine.openDispute(charge.id);
          oracle.dispute(n, 'open');
        } else if (deed.how !== 'open' && told.dispute === 'open' && dispute) {
          engine.closeDispute(dispute.id, deed.how);
          oracle.dispute(n, deed.how);
        }
        return null;
      }
      case 'gift': {
        const customer = Object.values(engine.state.customers).find(({ deleted }) => !deleted);
        if (!customer) return null;
        engine.changeBalance(customer, -deed.cents, { type: 'adjustment' });
        oracle.gift(deed.cents);
        return null;
      }
      case 'operator':
        if (!running || !row) return null;
        if (deed.cancels === 'now') {
          engine.cancelNow(row);
          oracle.endAtOnce();
        } else {
          engine.setCancelAtPeriodEnd(row, deed.cancels === 'atPeriodEnd');
          oracle.setEnding(deed.cancels === 'atPeriodEnd');
        }
        return null;
      case 'deleteCustomer': {
        const open = Object.values(engine.state.sessions).some(({ status }) => status === 'open');
        const customer = Object.values(engine.state.customers).find(({ deleted }) => !deleted);
        // An open checkout belongs to nobody then.
        if (open || !customer) return null;
        engine.deleteCustomer(customer.id);
        oracle.deleteCustomer();
        return null;
      }
      case 'reconcile':
        await syncAll(this.ctx, this.clock.now, 10);
        oracle.read();
        return null;
      case 'slowRead':
        await this.slowRead();
        return null;
    }
  }

  /** Begins a read whose answer comes at the very end. */
  async slowRead(): Promise<void> {
    const customerId = (await this.stored())?.stripe_customer_id;
    if (!customerId) return;
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let began = () => {};
    const reading = new Promise<void>((resolve) => (began = resolve));
    const customer: Billing['customer'] = async (id) => {
      const remote = await this.stripe.billing.customer(id);
      began();
      await gate;
      return remote;
    };
    const done = syncSubscription({ ...this.ctx, stripe: { ...this.link.billing, customer } }, customerId);
    this.slowReads.push({ release, done });
    await reading;
  }

  /** The waiting webhooks: they arrive in some order, some of them twice, late, or never. */
  async hear(act: Act): Promise<void> {
    const all = this.stripe.deliveries();
    const waiting = all.filter(({ id }) => !this.told.has(id));
    if (act.news === 'late') return;
    for (const { id } of waiting) this.told.add(id);
    if (act.news === 'lost') return;
    const again = shuffled(all, act.lot).slice(0, act.copies - 1);
    const copies = Array.from({ length: act.copies }, () => waiting).flat();
    for (const event of shuffled([...copies, ...again], act.lot)) await this.stripe.deliver(this.ctx, event);
    await this.runJobs(act);
  }

  /** Runs the jobs of payments as the worker does: those that fail stay in the queue. */
  async runJobs({ lot, away, beside }: Pick<Act, 'lot' | 'away' | 'beside'>): Promise<void> {
    const { db, runtime } = this.stage;
    const rows = await takeJobs(db);
    const ctx = jobContext(runtime, { stripe: this.link.billing, now: () => this.clock.now });
    const { state } = this.link;
    let fails = away;
    const run = async ({ task, payload }: { task: string; payload: unknown }) => {
      fails -= 1;
      Object.assign(state, { calls: 0, failsAt: fails >= 0 ? 0 : Infinity, carriedOut: false });
      await JOBS.get(task)
        ?.run(ctx, payload, { last: false })
        .catch(async (error: unknown) => {
          if (!(error instanceof BillingError)) throw error;
          await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(db);
        });
      state.failsAt = Infinity;
    };
    if (!beside) {
      for (const job of shuffled(rows, lot)) await run(job);
      await this.follow();
      return;
    }
    state.slow = true;
    fails = 0;
    const customerId = (await this.stored())?.stripe_customer_id;
    const reads = customerId ? [1, 2, 3].map(() => syncSubscription(this.ctx, customerId)) : [];
    await Promise.all([...rows.map(run), ...reads]);
    state.slow = false;
    await this.follow();
  }

  /** The first difference between what Hazel has stored and what the rules require. */
  async difference(): Promise<string | null> {
    const { oracle } = this;
    const { db } = this.stage;
    const stored = await this.stored();
    const { current, running } = oracle;
    const is = {
      // A customer without a subscription may not be stored yet.
      customer: current ? (stored?.stripe_customer_id ?? null) !== null : false,
      status: stored?.status ?? null,
      interval: stored?.interval ?? null,
      from: isoOf(stored?.current_period_start ?? null),
      to: isoOf(stored?.current_period_end ?? null),
      endsAt: running ? isoOf(stored?.ends_at ?? null) : null,
      payment: stored?.payment ?? 'kept',
      proUntil: isoOf(stored?.pro_until ?? null),
    };
    const rule = {
      customer: current !== null,
      status: current?.status ?? null,
      interval: current?.interval ?? null,
      from: atOf(current?.start ?? null),
      to: atOf(current?.end ?? null),
      endsAt: running?.ending ? atOf(running.end) : null,
      payment: oracle.payment,
      proUntil: atOf(oracle.proUntil),
    };
    const wrong = differs('the subscription', is, rule);
    if (wrong !== null) return wrong;
    const { access } = await (await this.api(this.clock.now, this.link.billing)).profile.me();
    const pro = (oracle.proUntil ?? 0) > oracle.now || this.trialEndsAt > this.clock.now;
    if (access.pro !== pro) return `Pro is ${access.pro}, the rules say ${pro}`;
    const withdrawals = await db
      .selectFrom('pro_withdrawals')
      .selectAll()
      .where('user_id', '=', this.userId)
      .orderBy('declared_at')
      .execute();
    const due = oracle.ends.find(({ subscription }) => subscription === oracle.subscriptions.length - 1);
    const gone = oracle.payment === 'lost' || oracle.payment === 'refunded';
    return (
      this.wrong ??
      differs(
        'the ends',
        withdrawals.map((row) => [
          row.because,
          row.settled_at && { refunded: centsOf(row.refunded_eur), credit: centsOf(row.credit_eur) },
        ]),
        oracle.ends.map(({ because, settled }) => [because, settled]),
      ) ??
      this.#moneyDiffers() ??
      (gone && running && !due ? `it goes on, and its payment is ${oracle.payment}` : null) ??
      (await this.#ordersDiffer()) ??
      (await this.#mailsDiffer())
    );
  }

  /** The money at Stripe, in cents. */
  #moneyDiffers(): string | null {
    const { state } = this.stripe.engine;
    const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
    const customer = Object.values(state.customers).find(({ deleted }) => !deleted);
    const { charges, credit } = this.oracle;
    return differs(
      'the money',
      {
        paid: sum(Object.values(state.charges).filter(({ paid }) => paid)),
        back: sum(Object.values(state.refunds)),
        credit: 0 - (customer?.balance ?? 0),
      },
      {
        paid: sum(charges),
        back: charges.reduce((total, charge) => total + givenBack(charge) + charge.settled, 0),
        credit,
      },
    );
  }

  async #ordersDiffer(): Promise<string | null> {
    const orders = await this.stage.db
      .selectFrom('pro_orders')
      .select(['ordered_at', 'interval'])
      .where('user_id', '=', this.userId)
      .orderBy('ordered_at')
      .execute();
    const is = orders.map((row) => `${isoOf(row.ordered_at)} ${row.interval}`);
    // A contract that ended before it was read may be missing.
    const rule = this.oracle.contracts
      .map(({ at, interval, seen }) => ({ order: `${atOf(at)} ${interval}`, seen }))
      .filter(({ order, seen }) => seen || is.includes(order));
    return differs(
      'the orders',
      is,
      rule.map(({ order }) => order),
    );
  }

  async #mailsDiffer(): Promise<string | null> {
    const { rows } = await sql<{ kind: string; sent: number }>`
      select kind, count(*)::integer as sent from mail_outbox where user_id = ${this.userId}::uuid group by kind`.execute(
      this.stage.db,
    );
    const { rows: orders } = await sql<{ count: number }>`
      select count(*)::integer as count from pro_orders where user_id = ${this.userId}::uuid`.execute(
      this.stage.db,
    );
    const exactly = (times: number) => ({ least: times, most: times });
    const rules = {
      ...this.oracle.mails,
      'pro-ordered': exactly(orders[0]?.count ?? 0),
      'pro-withdrawn': exactly(this.oracle.ends.filter(({ because }) => because === 'withdrawn').length),
    };
    for (const [kind, { least, most }] of Object.entries(rules)) {
      const sent = rows.find((row) => row.kind === kind)?.sent ?? 0;
      if (sent < least || sent > most) return `${sent} mails ${kind}, the rules say ${least} to ${most}`;
    }
    return null;
  }
}

type Api = Awaited<ReturnType<Awaited<ReturnType<ReturnType<typeof createCallers>['signIn']>>['at']>>;

const differs = (name: string, is: unknown, rule: unknown): string | null => {
  const [left, right] = [JSON.stringify(is), JSON.stringify(rule)];
  return left === right ? null : `${name}: ${left}, the rules say ${right}`;
};

/** Takes the jobs of payments out of the queue. */
async function takeJobs(db: Db) {
  const { rows } = await sql<{ task: string; payload: unknown }>`
    with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('follow_stripe_event', 'settle_withdrawal')
      returning t.identifier as task, j.payload
    )
    select task, payload from taken order by payload::text`.execute(db);
  return rows;
}

/** Lives through a story and reconciles once. Throws at the first difference. */
async function live(life: Life): Promise<void> {
  const fail = (at: string, wrong: string | null) => {
    if (wrong !== null) throw new Error(`${at}: ${wrong}`);
  };
  for (const [n, act] of life.story.acts.entries()) {
    life.advance(act.after * MINUTE);
    fail(`act ${n + 1} (${act.deed.kind})`, (await life.act(act)) ?? life.wrong);
    await life.follow();
    await life.hear(act);
    fail(`after act ${n + 1} (${act.deed.kind})`, life.wrong);
  }
  life.advance(DAY);
  await inOneGo<ReconcileCursor>((cursor) => reconcileBilling(life.ctx, cursor));
  life.oracle.read();
  await life.follow();
  for (const { release, done } of life.slowReads) {
    release();
    await done;
  }
  fail('after the reconciliation', await life.difference());
  await life.runJobs({ lot: 1, away: 0, beside: false });
  fail('after the jobs that waited', await life.difference());
  const { pending } = life.oracle;
  if (pending !== null && !life.oracle.toSettle(pending).waits) fail('at the end', 'an end is not settled');
  fail('at the end', life.oracle.unfair());
  const customers = Object.values(life.stripe.engine.state.customers).filter(({ deleted }) => !deleted);
  if (customers.length > 1) fail('at Stripe', `${customers.length} customers`);
  const { rows } = await sql<{ type: string }>`
    select type from stripe_events where handled_at is null`.execute(life.stage.db);
  if (rows.length > 0) fail('at the end', `nobody followed ${rows.map(({ type }) => type).join(', ')}`);
}

/** Random histories of subscriptions at a sandbox Stripe, its webhooks doubled, permuted, late and lost,
 * Stripe away at times, reads in parallel; then one reconciliation. What Hazel has stored must be what a pure
 * oracle computes from the same history. A history that differs is shrunk. */
export async function runBillingStories(
  stage: BillingStage,
  { histories, seed }: { histories: number; seed: number },
): Promise<RunResult> {
  const started = performance.now();
  const { db, runtime } = stage;
  const make = createFactories(db, { now: new Date(BEGIN), seed });
  const callers = createCallers(runtime);
  let people = 0;
  let acts = 0;
  let contracts = 0;
  const property = fc.asyncProperty(billingStory, async (story) => {
    people += 1;
    acts += story.acts.length;
    const begin = new Date(BEGIN + story.from * MINUTE * 1000);
    const trialEndsAt = new Date(begin.getTime() + story.trialHours * 3_600_000);
    const { id } = await make.makePerson({
      createdAt: new Date(begin.getTime() - 10 * DAY * 1000),
      trialEndsAt,
      freePlanChosenAt: begin,
      timeZone: story.timeZone,
    });
    const session = await callers.signIn(id);
    const api = (at: Date, billing: Billing) =>
      session.at(at, { services: { ...runtime.services, billing } });
    const life = new Life(stage, story, id, trialEndsAt, api);
    try {
      await live(life);
    } finally {
      for (const { release, done } of life.slowReads) {
        release();
        await done;
      }
      // The next one has another Stripe, which does not know this customer.
      await db.updateTable('subscriptions').set({ stripe_customer_id: null }).execute();
      await db.deleteFrom('stripe_events').execute();
      await takeJobs(db);
    }
    contracts += life.oracle.contracts.length;
  });
  const details = await fc.check(property, { numRuns: histories, seed });
  const violations: string[] = [];
  if (details.failed) {
    const why = details.errorInstance instanceof Error ? details.errorInstance.message : 'it ended too early';
    violations.push(
      `${why} <- ${JSON.stringify(details.counterexample)} (seed ${seed}, shrunk ${details.numShrinks} times)`,
    );
  } else if (contracts < people)
    violations.push(`only ${contracts} contracts of ${people} people: far from life`);
  violations.push(...(await brokenInvariants(db)));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: 'R5 random subscriptions, webhooks and outages against the rules',
    figures: `${people} histories, ${acts} acts, ${contracts} contracts, seed ${seed}, in ${seconds.toFixed(1)} s`,
    violations,
  };
}
