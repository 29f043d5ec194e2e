/** How fast an owner may begin work: so much at once, and then so much a second. */
export interface Rate {
  burst: number;
  perSecond: number;
  /** Whether it holds only while somebody else is at work, too. */
  besideOthers?: boolean;
}

/** Who had a turn so many ms ago counts as at work: they read what they got, or ask for the next. */
const AT_WORK_MS = 1000;

/** What somebody asks for. */
export interface Ask {
  /** Who takes turns with all others, however much each of them has waiting. */
  owner: string;
  /** What takes turns among the waiting work of one owner: a session, or a person behind one address. */
  line: string;
  /** How much the owner may hold at once. Work that costs more than that runs alone. */
  share: number;
  /** What the work takes of the capacity and of the share. */
  cost: number;
  /** How much may wait in the line before more is refused. */
  mostWaiting: number;
  rate?: Rate;
}

export interface FairQueue {
  /** Runs the work when its turn comes, and tells it how long it has waited, in ms. Rejects with what `full` makes when too much
   * waits already, and with what `tired` makes when it has waited too long. */
  run: <Result>(ask: Ask, work: (waitedMs: number) => Promise<Result>) => Promise<Result>;
}

interface FairQueueOptions {
  /** How much may be held at once by all together. */
  capacity: number;
  /** How long anything waits, in ms. */
  patienceMs: number;
  /** The error for what waited so long. Without it such work begins all the same, on top of the
   * capacity, unless it is the owner's own work that kept it waiting. */
  tired?: () => Error;
  full: (ask: Ask) => Error;
  /** Milliseconds, for tests. */
  now?: () => number;
}

interface Waiting {
  ask: Ask;
  /** Whether it has begun or was given up, and only lies in its line still. */
  done: boolean;
  /** What makes it begin, or be given up, when it has waited too long. */
  patience?: NodeJS.Timeout;
  begin: (holds: boolean) => void;
}

interface Owner {
  held: number;
  /** Lines with waiting work; the next turn is the first one's. */
  lines: Map<string, Waiting[]>;
  /** When the burst of their rate will be whole again, ms. */
  fullAt: number;
  /** Set while the rate alone keeps them waiting. */
  rest?: NodeJS.Timeout | undefined;
}

/** Deals a capacity out in turns: round by owner, and for each owner round by line. So whoever asks for little waits for one
 * piece of work of each other owner, whatever these ask for. It knows its own process only: it is courtesy, and the
 * database alone keeps races apart (docs/decisions/0048). */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { capacity, patienceMs, tired, full, now = () => performance.now() } = options;
  /** Everybody who holds something or has waited lately. */
  const owners = new Map<string, Owner>();
  /** Those of them with waiting work; the next turn is the first one's. */
  const round = new Map<string, Owner>();
  let held = 0;
  /** Who had the latest turn, and when somebody else had one before. */
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

  /** An owner's next work that has room. Lines that are empty by now are cleared away. */
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

  /** What costs more than there is to hold runs alone. */
  const hasRoom = (owner: Owner, { cost, share }: Ask): boolean =>
    (owner.held === 0 || owner.held + cost <= share) && (held === 0 || held + cost <= capacity);

  function deal(): void {
    for (const [name, owner] of round) {
      if (held >= capacity) return;
      const next = nextOf(name, owner);
      if (owner.lines.size === 0) round.delete(name);
      if (next === null) continue;
      const { line, waiting, first } = next;
      waiting.shift();
      // To the end of both rounds. A map goes on to what is added to it meanwhile.
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
        const waiting = owner.lines.get(ask.line) ?? [];
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
            // Not before `deal` has ended: work may end, or ask for more, at once.
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
        owner.lines.set(ask.line, waiting);
        round.set(ask.owner, owner);
        deal();
        if (one.done) return;
        one.patience = setTimeout(() => {
          // Whoever waits for their own work, or for their own rate, would only add to it.
          if (tired === undefined && owner.held === 0 && owner.rest === undefined) return one.begin(false);
          one.done = true;
          reject(tired === undefined ? full(ask) : tired());
        }, patienceMs);
      }),
  };
}
