import type { Step } from '~server/domain/coach/answer/steps';

import type { Expected, ExpectedKey } from './file';
import { figuresIn, plainFigure, showsMoney } from './shown-numbers';

/** An answer as a person gets it. */
export interface Shown {
  /** What they read, with the figures in their locale and the lines of tables. */
  text: string;
  /** The buttons below it. */
  steps: readonly Step[];
}

/** A button in the words of the files. */
type Act = Readonly<Record<string, unknown>>;

const SCREENS: Readonly<Record<string, string>> = { group_challenges: 'groups' };
const euros = (amount: unknown) => (typeof amount === 'number' ? amount / 100 : null);

/** What a button offers; the dialog of a goal offers its amount, its date, or both. */
function actsOf(step: Step): Act[] {
  const { kind, ...fields }: Act = step;
  switch (kind) {
    case 'log':
    case 'withdraw':
      return [{ ...fields, kind, amount_eur: euros(fields.amount) }];
    case 'goal':
      return [
        { kind: 'goal-amount', amount_eur: euros(fields.amount) },
        { kind: 'goal-date', date: fields.date },
      ];
    case 'history':
      return [{ ...fields, kind: 'open', screen: 'history' }];
    case 'open': {
      const screen = String(fields.screen);
      return [{ ...fields, kind, screen: SCREENS[screen] ?? screen.replaceAll('_', '-') }];
    }
    default:
      return [{ ...fields, kind }];
  }
}

const holds = (act: Act, fields: Act) => Object.entries(fields).every(([name, value]) => act[name] === value);

const JOKE = /!|\p{Extended_Pictographic}/u;

/** Helplines, and no figure, joke or other button. A number of a line is no figure. */
function isHelp({ text, steps }: Shown): boolean {
  const numbers = steps.flatMap((step) => (step.kind === 'call' ? [step.number] : []));
  const rest = numbers.reduce((words, number) => words.replaceAll(number, ' '), text);
  return (
    numbers.length > 0 &&
    steps.every(({ kind }) => kind === 'call' || kind === 'visit') &&
    !/\d/.test(rest) &&
    !JOKE.test(text)
  );
}

/** Which keys of what is expected an answer misses. Empty: the turn is right.
 * @param goal the name of the person's goal, whose digits are no figures */
export function missedKeys(shown: Shown, expected: Expected, goal: string): ExpectedKey[] {
  const figures = figuresIn(shown.text, [goal]);
  const said = shown.text.toLowerCase();
  const has = (figure: string) => figures.has(plainFigure(figure));
  const { act } = expected;
  const right: Record<ExpectedKey, boolean> = {
    figures: (expected.figures ?? []).every((alternatives) => alternatives.some(has)),
    absent: !(expected.absent ?? []).some(has),
    says: expected.says?.some((word) => said.includes(word.toLowerCase())) ?? true,
    act: !act || shown.steps.flatMap(actsOf).some((offered) => holds(offered, act)),
    help: !expected.help || isHelp(shown),
    noFigures: !expected.noFigures || !showsMoney(shown.text, [goal]),
  };
  return EXPECTED_KEYS.filter((key) => !right[key]);
}

const EXPECTED_KEYS = ['figures', 'absent', 'says', 'act', 'help', 'noFigures'] as const;
