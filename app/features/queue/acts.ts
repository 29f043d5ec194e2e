import { isBoolean, isShape, isString, orMissing, orNull } from '~/lib/shape';
import { type Category, isCategory } from '~server/domain/kernel/categories';
import { type LocalDay, isLocalDay } from '~server/domain/kernel/days';
import { type Cents, isCents } from '~server/domain/kernel/money';
import type { Refusal } from '~server/domain/queue/answer';

import { ACT_KEYS } from './act-keys';

/** What each kind of act sends to its procedure. Each names itself by an id or a day, so that the server counts it once. */
interface Inputs {
  saving: {
    id: string;
    amount: Cents;
    category: Category;
    date: LocalDay;
    note: string | null;
    confirmed?: boolean | undefined;
    estimateId?: string | undefined;
  };
  contribution: {
    groupId: string;
    id: string;
    amount: number;
    note: string | null;
    date: LocalDay;
    logSaving: boolean;
    confirmed: boolean;
  };
  checkIn: { id: string; day: LocalDay; note: string | null };
  habit: { id: string; dueOn: string };
  skippedHabit: { id: string; dueOn: string };
  decision: { id: string; outcome: string; date: LocalDay };
  nearlyBought: {
    id: string;
    what: string;
    amount: number;
    category: string;
    confirmed?: boolean | undefined;
  };
  planDay: { weekStart: string; index: number; completed: boolean; markedOn: LocalDay };
}

export type ActKind = keyof Inputs;

/** What waits on the device, with what a list of it shows. */
type ActOf<K extends ActKind> = {
  kind: K;
  input: Inputs[K];
  /** What it belongs to: a challenge, a habit, a group; null where the kind and the category say it. */
  title: string | null;
  amount: Cents | null;
  category: Category | null;
  /** The local day that it counts for. */
  day: LocalDay;
};
export type Act = { [K in ActKind]: ActOf<K> }[ActKind];

/** An act in the queue of its person. */
export type Queued = Act & {
  userId: string;
  /** The same act of a person has the same key: it is there once, and is sent once. */
  key: string;
  /** When it was made, in milliseconds; acts are sent in this order. */
  madeAt: number;
  /** Why the server has refused it: the person then has to decide. Null while it has no answer. */
  refusal: Refusal | null;
};

const isDay = (value: unknown): value is LocalDay => isString(value) && isLocalDay(value);
const isAmount = (value: unknown): value is Cents => typeof value === 'number' && isCents(value);
const isOneCategory = (value: unknown): value is Category => isString(value) && isCategory(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isOccurrence = isShape<Inputs['habit']>({ id: isString, dueOn: isDay });

interface KindOf<K extends ActKind> {
  /** What takes it on the server. */
  procedure: string;
  /** What a list calls it. */
  name: string;
  holds: (value: unknown) => value is Inputs[K];
  /** What makes it the same act. */
  key: (input: Inputs[K]) => string;
  /** Whether it can become a saving of the person's own when it is refused. */
  canBeSaving?: boolean;
}

export const ACT_KINDS: { readonly [K in ActKind]: KindOf<K> } = {
  saving: {
    procedure: 'savings.create',
    name: 'Saving',
    holds: isShape<Inputs['saving']>({
      id: isString,
      amount: isAmount,
      category: isOneCategory,
      date: isDay,
      note: orNull(isString),
      confirmed: orMissing(isBoolean),
      estimateId: orMissing(isString),
    }),
    key: ({ id }) => id,
    canBeSaving: true,
  },
  contribution: {
    procedure: 'groups.contribute',
    name: 'Contribution',
    holds: isShape<Inputs['contribution']>({
      groupId: isString,
      id: isString,
      amount: isAmount,
      note: orNull(isString),
      date: isDay,
      logSaving: isBoolean,
      confirmed: isBoolean,
    }),
    key: ({ id }) => id,
    canBeSaving: true,
  },
  checkIn: {
    procedure: 'challenges.checkIn',
    name: 'Check-in',
    holds: isShape<Inputs['checkIn']>({ id: isString, day: isDay, note: orNull(isString) }),
    key: ({ id, day }) => ACT_KEYS.checkIn(id, day),
  },
  habit: {
    procedure: 'habits.log',
    name: 'Habit',
    holds: isOccurrence,
    key: ({ id, dueOn }) => ACT_KEYS.occurrence(id, dueOn),
    canBeSaving: true,
  },
  skippedHabit: {
    procedure: 'habits.skip',
    name: 'Habit, skipped',
    holds: isOccurrence,
    key: ({ id, dueOn }) => ACT_KEYS.occurrence(id, dueOn),
  },
  decision: {
    procedure: 'habits.decideNearlyBought',
    name: 'Nearly bought',
    holds: isShape<Inputs['decision']>({ id: isString, outcome: isString, date: isDay }),
    key: ({ id }) => ACT_KEYS.decision(id),
    canBeSaving: true,
  },
  nearlyBought: {
    procedure: 'habits.noteNearlyBought',
    name: 'Nearly bought',
    holds: isShape<Inputs['nearlyBought']>({
      id: isString,
      what: isString,
      amount: isAmount,
      category: isOneCategory,
      confirmed: orMissing(isBoolean),
    }),
    key: ({ id }) => id,
    canBeSaving: true,
  },
  planDay: {
    procedure: 'coach.togglePlanDay',
    name: 'Day of the plan',
    holds: isShape<Inputs['planDay']>({
      weekStart: isDay,
      index: isNumber,
      completed: isBoolean,
      markedOn: isDay,
    }),
    key: ({ weekStart, index }) => ACT_KEYS.planDay(weekStart, index),
  },
};

const isKind = (value: unknown): value is ActKind => isString(value) && Object.hasOwn(ACT_KINDS, value);

const hasCommonFields = isShape<Omit<Queued, 'input'>>({
  kind: isKind,
  userId: isString,
  key: isString,
  title: orNull(isString),
  amount: orNull(isAmount),
  category: orNull(isOneCategory),
  day: isDay,
  madeAt: isNumber,
  refusal: orNull(isShape<Refusal>({ message: isString, asks: isBoolean })),
});

/** Whether something that the device has stored is an act. Anybody who holds the device may have changed it. */
export const isQueued = (value: unknown): value is Queued =>
  hasCommonFields(value) && 'input' in value && ACT_KINDS[value.kind].holds(value.input);

/** The act as the queue of a person keeps it. */
export function queued(userId: string, act: Act, madeAt: number): Queued {
  return { ...act, userId, key: keyOfAct(act), madeAt, refusal: null };
}

const keyOfAct = <K extends ActKind>({ kind, input }: ActOf<K>): string => ACT_KINDS[kind].key(input);

/** The act once the person has said that they mean its amount. */
export function confirmed(act: Queued): Queued {
  switch (act.kind) {
    case 'saving':
      return { ...act, refusal: null, input: { ...act.input, confirmed: true } };
    case 'nearlyBought':
      return { ...act, refusal: null, input: { ...act.input, confirmed: true } };
    case 'contribution':
      return { ...act, refusal: null, input: { ...act.input, confirmed: true } };
    default:
      return { ...act, refusal: null };
  }
}

/** The note that the person has typed; null for none. */
export const typedNote = ({ input }: Act): string | null => ('note' in input ? input.note : null);

/** Whether it can be logged as a saving of the person's own in place of what was refused. */
export const canBeSaving = ({ kind, amount, input }: Act): boolean =>
  ACT_KINDS[kind].canBeSaving === true &&
  amount !== null &&
  !('outcome' in input && input.outcome === 'bought');
