import { readFileSync } from 'node:fs';

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
else's facts, words that it never says. It counts as found when a check of the table misses its threshold over a sixth of the
savers. The golden conversations do not count, because any change makes them differ. The 'unseen' ones were written after the
patterns and before the list of known words, the 'held out' ones after everything: no check was changed for them. Survivors:

${survivorsOf(mutants)
  .map((name) => `- ${name}`)
  .join('\n')}

${readFileSync(new URL('./how-to-read.md', import.meta.url), 'utf8')}`;
}
