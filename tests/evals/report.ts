import { textTable } from '../../scripts/lib/text-table';
import type { EvalReport } from './run';
import type { CheckResult } from './scores';

const shareOf = ({ passed, total }: CheckResult): string =>
  total === 0 ? '-' : `${(Math.floor((passed * 10_000) / total) / 100).toFixed(2)}%`;
const leastOf = ({ least }: CheckResult): string => `${Math.round(least * 100)}%`;

/** The table for a terminal, with the first misses of each check below it. */
export function reportText({ profiles, recordings, checks, ok }: EvalReport): string {
  const rows = checks.map((result) => [
    result.check,
    result.what,
    `${result.passed}/${result.total}`,
    shareOf(result),
    leastOf(result),
    result.ok ? 'ok' : 'MISSED',
  ]);
  const missed = checks.flatMap(({ check, passed, total, misses }) =>
    passed === total ? [] : [`${check}, ${total - passed} missed:`, ...misses.map((miss) => `   ${miss}`)],
  );
  return [
    textTable(['check', 'what it means', 'passed', 'share', 'at least', ''], rows),
    ...missed,
    `${profiles} savers, ${recordings} recorded answers: ${ok ? 'every threshold is met' : 'a threshold is missed'}`,
  ].join('\n');
}

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
export function reportMarkdown(report: EvalReport, day: string): string {
  const rows = report.checks.map((result) => [
    result.check,
    result.what,
    `${result.passed} / ${result.total}`,
    shareOf(result),
    leastOf(result),
  ]);
  return `# How good the coach is

Made by \`npm run evals -- coach --write\` on ${day}: ${report.profiles} savers, ${report.recordings} recorded answers of
Claude, ${report.ok ? 'every threshold is met' : '**a threshold is missed**'}. Do not edit by hand.

${markdownTable(['check', 'what it means', 'passed', 'share', 'at least'], rows)}

Of the red team's texts these went wrong:

${report.checks
  .filter(({ check }) => check.startsWith('red team'))
  .flatMap(({ check, misses }) => misses.map((miss) => `- ${check}: \`${miss}\``))
  .join('\n')}

## How to read it

- The savers do not exist. Each has a name that says what is special about them (\`tests/evals/situations.ts\`,
  \`hardship-profiles.ts\`, \`hostile-texts.ts\`); every life is led in all three tones. They are the same at each run.
- One unit of 'passed' is one question to one text or figure, so a check that looks at every text has many.
- Figures are computed a second time in \`tests/evals/oracle.ts\`, which calls no rule of the coach; it
  shares its data: the price table, and how often a tip counts a month.
- Hardship was labelled by hand. Precision: who is treated gently for it and is in it. Recall: who is in it and was found.
  Notes are not searched; distress in a question is the conversation's (\`npm run evals -- talk\`).
- Recorded answers (\`tests/evals/recordings/\`) were written for this purpose, honest ones and bad ones. The stand-in for
  Anthropic's service sends them, and they pass the server's own client and cleaning before they are scored: what is
  counted is what a person would have seen. An answer that does not survive is replaced by the built-in coach.
- The red team's texts (\`tests/evals/red-team.json\`) are what Claude might write beside a person's facts, untrue or honest.
  The held-out half was written before the check of figures was. Before that check: 15 of its 95 attacks stopped, 37 of
  41 honest texts kept. At the first look at it afterwards: 86 and 39. Four rounds written later, each before the check
  had seen it: 64 of 83 and 35 of 40, 71 of 84 and 35 of 40, 68 of 76 and 39 of 40, 50 of 56 and 29 of 32; the check has learned from them
  since, and from the misses of the held-out half about content. All have one author. So of new attacks about one in ten
  may still pass.
- What is measured here is what can be measured without a model: whether the advice is good is read by eye.

\`npm run evals\` prints the same table with the first misses of each check, and ends with status 1 when a threshold is
missed; \`--json\` gives one object. The checks also run in \`npm test\`.
`;
}
