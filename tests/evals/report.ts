import { readFileSync } from 'node:fs';

import { textTable } from '../../scripts/lib/text-table';
import { MUTANTS_AT_LEAST, type MutantReport } from './mutants';
import type { EvalReport } from './run';
import type { CheckResult } from './scores';
import { TALK_AT_LEAST, type TalkReport, counted, missedMessages, rateOf, talkRows } from './talk';

const shareOf = ({ passed, total }: CheckResult): string =>
  total === 0 ? '-' : `${(Math.floor((passed * 10_000) / total) / 100).toFixed(2)}%`;
const percentOf = (share: number): string => `${Math.round(share * 100)}%`;
const leastOf = ({ least }: CheckResult): string => percentOf(least);

/** The reports as one object each for `--json`: rates from 0 to 1, and what was missed. */
export const summaryOf = {
  coach: ({ checks }: EvalReport) => ({
    summary: Object.fromEntries(
      checks.map(({ name, passed, total }) => [name, rateOf({ hit: passed, of: total }, 0)]),
    ),
    misses: checks.flatMap(({ name, misses }) => misses.map((why) => ({ check: name, why }))),
  }),
  mutants: (report: MutantReport) => ({
    summary: {
      killed: rateOf({
        hit: report.mutants.length - survivorsOf(report).length,
        of: report.mutants.length,
      }),
    },
    misses: survivorsOf(report).map((name) => ({ name })),
  }),
  talk: (report: TalkReport) => ({
    summary: {
      accuracy: rateOf(report.accuracy),
      slots: rateOf(report.slots),
      crisisRecall: rateOf(report.crisisRecall),
      hardshipRecall: rateOf(report.hardshipRecall),
      falseAlarms: rateOf(report.falseAlarms, 0),
      quietLines: rateOf(report.quietLines, 0),
      askedBack: rateOf(report.askedBack, 0),
      byLabel: ratesOf(report.byLabel),
      byLanguage: ratesOf(report.byLanguage),
    },
    misses: [...report.misses, ...report.slotMisses],
  }),
};

const ratesOf = (shares: TalkReport['byLabel']) =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, rateOf(share)]));

/** The table for a terminal, with the first misses of each check below it. */
export function reportText({ profiles, recordings, checks, ok }: EvalReport): string {
  const rows = checks.map((result) => [
    result.name,
    result.what,
    `${result.passed}/${result.total}`,
    shareOf(result),
    leastOf(result),
    result.ok ? 'ok' : 'MISSED',
  ]);
  const missed = checks.flatMap(({ name, passed, total, misses }) =>
    passed === total ? [] : [`${name}, ${total - passed} missed:`, ...misses.map((miss) => `   ${miss}`)],
  );
  return [
    textTable(['check', 'what it means', 'passed', 'share', 'at least', ''], rows),
    ...missed,
    `${profiles} savers, ${recordings} recorded answers: ${ok ? 'every threshold is met' : 'a threshold is missed'}`,
  ].join('\n');
}

const survivorsOf = ({ mutants }: MutantReport): string[] =>
  mutants.flatMap(({ name, failing }) => (failing === null ? [name] : []));
const foundOf = (report: MutantReport): string =>
  `${report.mutants.length - survivorsOf(report).length} of ${report.mutants.length} mutants of the coach turn the evals red`;

/** The mutants for a terminal: what finds each, and which survive. */
export const mutantsText = (report: MutantReport): string =>
  [
    textTable(
      ['mutant', 'found by'],
      report.mutants.map(({ name, failing }) => [name, failing ?? 'SURVIVES']),
    ),
    `${foundOf(report)}${report.ok ? '' : ': too few'}`,
  ].join('\n');

/** The results of the talk for a terminal. */
export const talkText = (report: TalkReport): string =>
  [textTable(['messages', 'share'], talkRows(report)), ...missedMessages(report)].join('\n');

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
const quoted = (line: string): string => `\`${line.replaceAll('`', '’')}\``;

/** A table in prettier's format. */
function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((_, index) =>
    Math.max(...[headings, ...rows].map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The text of docs/coach-evals.md. @param day when it was made, 'yyyy-mm-dd' */
export function reportMarkdown(
  report: EvalReport,
  mutants: MutantReport,
  talk: TalkReport,
  day: string,
): string {
  const redTeam = report.checks.filter(({ name }) => name.startsWith('red team'));
  const rows = report.checks.map((result) => [
    result.name,
    result.what,
    `${result.passed} / ${result.total}`,
    shareOf(result),
    leastOf(result),
  ]);
  return `# How good the coach is: recorded answers are written by hand

Made by \`npm run evals -- coach --write\` on ${day}: ${report.profiles} savers, ${report.recordings} answers of Claude
written by hand, ${report.ok ? 'every threshold is met' : '**a threshold is missed**'}. Do not edit by hand.

${markdownTable(['check', 'what it means', 'passed', 'share', 'at least'], rows)}

Of the red team's texts these went wrong:

${listed(redTeam.flatMap(({ name, misses }) => misses.map((miss) => `${name}: ${quoted(miss)}`)))}

## The talk

How messages to the built-in coach are understood, on ${talk.accuracy.of} that it never learned from (\`tests/evals/held-out-questions.json\`):
the label, and for some labels what the message names ('slots'). The aim is 100%; the tests hold ${percentOf(TALK_AT_LEAST.accuracy)} of the labels,
${percentOf(TALK_AT_LEAST.slots)} of the slots, ${percentOf(TALK_AT_LEAST.crisis)} of danger, ${percentOf(TALK_AT_LEAST.hardship)} of hardship, and at most ${percentOf(TALK_AT_LEAST.falseAlarms)} false alarms.

The utterances that the coach learns from were written by several invented authors with the help of a language model, the
held-out messages by another one without sight of them: real people may write otherwise. The thresholds of the reading were
chosen on authors left out. It is the second set of its kind; the coach has learned from the first by now. Before the words for
slots were looked at with this set at hand, 123 of 138 slots were right. A third of its calm messages are meant to tempt.

A false alarm is a calm message that gets words of help in place of its answer. Since words that only may be meant as danger get
their ordinary answer with a quiet line of help below it, such a line is counted apart; before, it was an alarm, too. Counted as
before, ${counted({ ...talk.falseAlarms, hit: talk.falseAlarms.hit + talk.quietLines.hit })} of the calm messages would be false alarms.

${markdownTable(['messages', 'share'], talkRows(talk))}

Misread:

${listed(missedMessages(talk).map(quoted))}

## Mutants

${foundOf(mutants)}; at least ${percentOf(MUTANTS_AT_LEAST)} have to. A mutant is the coach with one thing wrong: another period, swapped tones, somebody
else's facts, words that it never says. It counts as found when a check of the table misses its threshold over a sixth of the
savers. The golden conversations do not count, because any change makes them differ. The 'unseen' ones were written after the
patterns and before the list of known words, the 'held out' ones after everything: no check was changed for them. Survivors:

${listed(survivorsOf(mutants))}

${readFileSync(new URL('./how-to-read.md', import.meta.url), 'utf8')}`;
}
