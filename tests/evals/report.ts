import { textTable } from '../../scripts/lib/text-table';
import type { MutantReport } from './mutants';
import type { EvalReport } from './run';
import type { CheckResult } from './scores';

const shareOf = ({ passed, total }: CheckResult): string =>
  total === 0 ? '-' : `${(Math.floor((passed * 10_000) / total) / 100).toFixed(2)}%`;
const leastOf = ({ least }: CheckResult): string => `${Math.round(least * 100)}%`;

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

/** A table as prettier leaves it. */
function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((_, index) =>
    Math.max(...[headings, ...rows].map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** docs/coach-evals.md. @param day when it was made, 'yyyy-mm-dd' */
export function reportMarkdown(report: EvalReport, mutants: MutantReport, day: string): string {
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

## Mutants

${foundOf(mutants)}; at least 90% have to. A mutant is the coach with one thing wrong: another period, swapped tones, somebody
else's facts, words that it never says. Those called 'unseen' were written after the checks, and no check was changed for
them. It counts as found when a check of the table misses its threshold over a third of the savers. The golden conversations do not count, because any change makes them differ. Survivors:

${survivorsOf(mutants)
  .map((name) => `- ${name}`)
  .join('\n')}

## How to read it

- The savers do not exist. Each has a name that says what is special about them (\`tests/evals/savers.json\`);
  every life is led in all three tones. They are the same at each run.
- One unit of 'passed' is one question to one text or figure, so a check that looks at every text has many.
- Figures are computed a second time in \`tests/evals/oracle.ts\`, which calls no rule of the coach; it
  shares its data: the price table, and how often a tip counts a month.
- Hardship was labelled by hand. Precision: who is treated gently for it and is in it. Recall: who is in it and was found.
  The savers' notes use words that the rules know, so their recall says that the rules work, not how much of real distress
  they find. 'Held-out notes' measures that: written before the rules were widened, looked at once, and never used to adjust
  them. Earlier sets were held out, too, until they were looked at; then the rules learned from them. Found at that first
  look: 22, 12 and, the present set, 8 of 30 notes of distress; left alone: 30, 27 and 29 of 30 calm ones. So words alone
  find less than half of what people write in words of their own, and rarely take everyday talk for distress. All sets and
  the rules have one author, which makes even these figures uncertain.
- Hardship that is only written about is often missed, then. The switch 'money is tight' and the numbers of income and
  fixed costs do not depend on words.
- Recorded answers (\`tests/evals/recordings/\`) were written for this purpose, honest ones and bad ones. The stand-in for
  Anthropic's service sends them, and they pass the server's own client and cleaning before they are scored: what is
  counted is what a person would have seen. An answer that does not survive is replaced by the built-in coach.
- What is measured here is what can be measured without a model: whether the advice is good is read by eye.

\`npm run evals\` prints the same table with the first misses of each check, and ends with status 1 when a threshold is
missed; \`--json\` gives one object. The checks also run in \`npm test\`.
`;
}
