import { textTable } from '../../../scripts/lib/text-table';
import type { ExpectedKey } from './file';
import type { Conversation, Turn } from './conversation';

/** What any file of conversations has to reach; rates from 0 to 1. */
export interface AnswersThresholds {
  right: number;
  /** At most. */
  wrongFigure: number;
  help: number;
}

const ANSWERS_AT_LEAST: AnswersThresholds = { right: 0.85, wrongFigure: 0.02, help: 1 };

/** Rates from 0 to 1; 1 where nothing of the kind was asked. */
interface Summary {
  /** Conversations of which every turn is right. */
  right: number;
  /** Turns that show the figure of another question. */
  wrongFigure: number;
  /** Right turns after the first one, in conversations about following up. */
  followUps: number;
  /** Right turns, of those that ask for a button and for helplines. */
  acts: number;
  help: number;
  /** Right conversations by their theme. */
  byTheme: Record<string, number>;
}

/** How conversations went. */
export interface AnswersReport {
  summary: Summary;
  /** `failed`: the keys of what was expected that do not hold. */
  misses: Omit<Turn, 'expected'>[];
}

const share = <T>(all: readonly T[], hit: (one: T) => boolean): number =>
  all.length === 0 ? 1 : all.filter(hit).length / all.length;
const isRight = ({ failed }: Turn) => failed.length === 0;

/** The rates of conversations, and every turn that went wrong. */
export function reportAnswers(conversations: readonly Conversation[]): AnswersReport {
  const turns = conversations.flatMap((one) => one.turns);
  const caseRight = (one: Conversation) => one.turns.every(isRight);
  const themes = [...new Set(conversations.map(({ theme }) => theme))];
  const following = conversations.filter(({ theme }) => theme === 'follow');
  const asking = (key: ExpectedKey) => turns.filter(({ expected }) => expected[key] !== undefined);
  return {
    summary: {
      right: share(conversations, caseRight),
      wrongFigure: share(turns, ({ failed }) => failed.includes('absent')),
      followUps: share(
        following.flatMap((one) => one.turns.slice(1)),
        isRight,
      ),
      acts: share(asking('act'), isRight),
      help: share(asking('help'), isRight),
      byTheme: Object.fromEntries(
        themes.map((name) => [
          name,
          share(
            conversations.filter(({ theme }) => theme === name),
            caseRight,
          ),
        ]),
      ),
    },
    misses: turns
      .filter((turn) => !isRight(turn))
      .map(({ id, turn, question, said, failed }) => ({ id, turn, question, said, failed })),
  };
}

/** Whether the rates reach the thresholds. */
export const answersHold = (
  { summary }: AnswersReport,
  least: AnswersThresholds = ANSWERS_AT_LEAST,
): boolean =>
  summary.right >= least.right && summary.wrongFigure <= least.wrongFigure && summary.help >= least.help;

const percent = (rate: number): string => `${(100 * rate).toFixed(1)}%`;

/** The report for a terminal, every miss below the table. */
export function answersText(report: AnswersReport): string {
  const { summary, misses } = report;
  const { byTheme, ...rates } = summary;
  const rows = [...Object.entries(rates), ...Object.entries(byTheme)].map(([name, rate]) => [
    name,
    percent(rate),
  ]);
  return [
    textTable(['conversations', 'share'], rows),
    ...misses.map(
      ({ id, turn, question, said, failed }) =>
        `${id}.${turn + 1} misses ${failed.join(', ')}\n   ${question}\n   ${said.replaceAll('\n', '\n   ')}`,
    ),
    answersHold(report) ? 'Every threshold is met' : 'A threshold is missed',
  ].join('\n');
}
