/** How fast an owner may start work: a burst at once, and then a number per second. */
export interface Rate {
  burst: number;
  perSecond: number;
  /** Whether it only applies while others are at work, too. */
  besideOthers?: boolean;
}

/** An owner counts as at work for this long after a turn, because they read the answer or prepare the next request. */
const AT_WORK_MS = 1000;

/** A request for a turn. */
export interface Ask {
  /** Owners take turns with each other, however much work each of them has waiting. */
  owner: string;
  /** Lines take turns within the waiting work of one owner: a session, or a person behind one address. */
  lane: string;
  /** How much the owner may hold at once. Work that costs more than that runs alone. */
  quota: number;
  /** What the work takes of the capacity and of the quota. */
  cost: number;
  /** How much may wait in the lane before more is refused. */
  mostWaiting: number;
  rate?: Rate;
}

export interface FairQueue {
  /** Runs the work when its turn comes, and passes it the time that it has waited, in ms. Rejects with the
   * error from `full` when too much waits already, and with that from `tired` when it has waited too long. */
  run: <Result>(ask: Ask, work: (waitedMs: number) => Promise<Result>) => Promise<Result>;
}

interface FairQueueOptions {
  /** How much all owners together may hold at once. */
  capacity: number;
  /** How long anything waits, in ms. */
  patienceMs: number;
  /** The error for work that waited too long. Without it such work starts anyway, beyond the capacity, unless
   * only its owner's own work kept it waiting. */
  tired?: () => Error;
  full: (ask: Ask) => Error;
  /** Milliseconds, for tests. */
  now?: () => number;
}

interface Waiting {
  ask: Ask;
  /** Whether it has started or was given up, and is only left in its line. */
  done: boolean;
  /** The timer that starts it, or gives it up, when it has waited too long. */
  patience?: NodeJS.Timeout;
  begin: (holds: boolean) => void;
}

interface Owner {
  held: number;
  /** Lines with waiting work; the next turn is the first one's. */
  lines: Map<string, Waiting[]>;
  /** When the owner's burst is fully available again, in ms. */
  fullAt: number;
  /** Set while only the rate keeps the owner waiting. */
  rest?: NodeJS.Timeout | undefined;
}

/** Deals out a capacity in turns: round by owner, and for each owner round by line. So an owner who asks for
 * little waits for one piece of work of each other owner, however much these ask for. It covers one process
 * only, so it serves fairness; only the database prevents races (docs/decisions/0048). */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { capacity, patienceMs, tired, full, now = () => performance.now() } = options;
  /** All owners who hold something or have waited lately. */
  const owners = new Map<string, Owner>();
  /** The owners with waiting work; the next turn is the first one's. */
  const round = new Map<string, Owner>();
  let held = 0;
  /** The owner of the latest turn, and when a different owner had one before. */
  let latest = { owner: '', at: -Infinity };
  let before = -Infinity;

  function noteTurn(owner: string): void {
    if (latest.owner !== owner) before = latest.at;
    latest = { owner, at: now() };
  }

  const othersAtWork = (owner: string): boolean =>
    round.size > 1 || now() - (latest.owner === owner ? before : latest.at) < AT_WORK_MS;

  function ownerOf(name: string): Owner {
    if (owners.size > 1000)
      for (const [each, { held, lines, fullAt }] of owners)
        if (held === 0 && lines.size === 0 && fullAt <= now()) owners.delete(each);
    const owner = owners.get(name) ?? { held: 0, lines: new Map<string, Waiting[]>(), fullAt: 0 };
    owners.set(name, owner);
    return owner;
  }

  /** Whether an owner's rate keeps them waiting. If so, turns are dealt again when it no longer does. */
  function rests(name: string, owner: Owner, rate: Rate | undefined): boolean {
    const ms = rate === undefined ? 0 : owner.fullAt - (1000 * rate.burst) / rate.perSecond - now();
    if (ms <= 0 || (rate?.besideOthers && !othersAtWork(name))) return false;
    owner.rest ??= setTimeout(() => {
      owner.rest = undefined;
      deal();
    }, ms);
    return true;
  }

  /** An owner's next work that fits. Removes lines that are empty. */
  function nextOf(name: string, owner: Owner): { line: string; waiting: Waiting[]; first: Waiting } | null {
    for (const [line, waiting] of owner.lines) {
      while (waiting[0]?.done) waiting.shift();
      const [first] = waiting;
      if (first === undefined) owner.lines.delete(line);
      else if (hasRoom(owner, first.ask) && !rests(name, owner, first.ask.rate))
        return { line, waiting, first };
    }
    return null;
  }

  /** Work that costs more than the whole capacity runs alone. */
  const hasRoom = (owner: Owner, { cost, quota }: Ask): boolean =>
    (owner.held === 0 || owner.held + cost <= quota) && (held === 0 || held + cost <= capacity);

  function deal(): void {
    for (const [name, owner] of round) {
      if (held >= capacity) return;
      const next = nextOf(name, owner);
      if (owner.lines.size === 0) round.delete(name);
      if (next === null) continue;
      const { line, waiting, first } = next;
      waiting.shift();
      // Moves both to the end of their rounds. A Map's iteration includes entries added meanwhile.
      owner.lines.delete(line);
      if (waiting.length > 0) owner.lines.set(line, waiting);
      round.delete(name);
      if (owner.lines.size > 0) round.set(name, owner);
      const { rate } = first.ask;
      if (rate !== undefined) owner.fullAt = Math.max(owner.fullAt, now()) + 1000 / rate.perSecond;
      noteTurn(name);
      first.begin(true);
    }
  }

  return {
    run: (ask, work) =>
      new Promise((resolve, reject) => {
        const owner = ownerOf(ask.owner);
        const waiting = owner.lines.get(ask.lane) ?? [];
        if (waiting.length >= ask.mostWaiting) return reject(full(ask));
        const asked = now();
        const take = (amount: number) => {
          owner.held += amount;
          held += amount;
        };
        const one: Waiting = {
          ask,
          done: false,
          begin(holds) {
            one.done = true;
            clearTimeout(one.patience);
            if (holds) take(ask.cost);
            // Not before `deal` has ended, because work may end, or ask for more, at once.
            void Promise.resolve()
              .then(() => work(now() - asked))
              .then(resolve, reject)
              .finally(() => {
                if (holds) take(-ask.cost);
                deal();
              });
          },
        };
        waiting.push(one);
        owner.lines.set(ask.lane, waiting);
        round.set(ask.owner, owner);
        deal();
        if (one.done) return;
        one.patience = setTimeout(() => {
          // An owner whom only their own work or rate keeps waiting gets no extra place.
          if (tired === undefined && owner.held === 0 && owner.rest === undefined) return one.begin(false);
          one.done = true;
          reject(tired === undefined ? full(ask) : tired());
        }, patienceMs);
      }),
  };
}
