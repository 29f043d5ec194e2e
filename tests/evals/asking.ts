import { goalQueryAnswer } from '~server/domain/coach/answer/goal-query';
import { queryAnswer } from '~server/domain/coach/answer/query-answer';
import { readChat } from '~server/domain/coach/question/conversation';
import type { Query } from '~server/domain/coach/question/query';
import { isCounted } from '~server/domain/coach/question/query-slots';
import { statementOf } from '~server/domain/coach/question/query-statement';
import type { CoachProfile } from '~server/domain/coach/person/coach-profile';
import { type Learned, queryTools, replyText } from '~server/features/coach/query-tools';

import type { Coach, Met } from './coach';
import { type OracleEntry, runOnEntries } from './query-oracle';

/** What was logged by somebody of the evals, row by row. */
const entriesOf = ({ logged }: CoachProfile): OracleEntry[] =>
  logged.flatMap(({ day: date, category, total, entries }) =>
    Array.from({ length: entries }, (_, at) => ({
      date,
      category,
      amount: Math.floor((total + at) / entries),
      note: null,
      source: 'saving' as const,
      transferred: false,
      from: null,
      countsForGoal: true,
    })),
  );

/** What Claude gets beside a question in the chat, as the server gives it: the built-in coach's answer to what it has read,
 * and the tools. The oracle counts in place of the database. */
export function askingFor(coach: Coach, met: Met, text: string) {
  const { profile, facts, tone, hardship } = met;
  const learned: Learned = { facts: new Map(facts), steps: [] };
  const reply = (query: Query) => {
    const statement = statementOf(query, profile.today);
    const result = statement
      ? runOnEntries(statement, entriesOf(profile))
      : { sums: [], entries: [], foundWords: [] };
    return isCounted(query.measure)
      ? queryAnswer(query, result, profile, { tone, hardship, xp: 0, told: [] })
      : goalQueryAnswer(profile, query, {
          facts,
          tone,
          hardship,
          country: null,
          before: '',
          day: null,
          xp: 0,
          openTips: [],
          told: [],
          tipFor: () => null,
          planDay: null,
        });
  };
  const asked = readChat([{ text, today: profile.today }], {
    read: coach.read,
    goal: profile.goal,
  });
  return {
    learned,
    read: asked.flatMap((one) =>
      one.kind === 'query' ? replyText(reply(one.query), learned, profile.locale) : [],
    ),
    tools: queryTools({
      profile,
      said: text,
      learned,
      reply: (query) => Promise.resolve(reply(query)),
    }),
  };
}
