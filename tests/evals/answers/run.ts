import { randomUUID } from 'node:crypto';

import type { Db } from '~db/client';
import { tightAsked } from '~server/domain/coach/help/help-texts';
import { type Fact, factBook, proseText } from '~server/domain/coach/figures/facts';
import type { ChatEvent } from '~server/features/coach/chat';

import { withScratchDatabase } from '../../../scripts/postgres/scratch';
import { type Factories, createFactories } from '../../../scripts/seed/factories';
import type { SeededPerson } from '../../../scripts/seed/setting';
import { type Callers, createCallers, testRuntime } from '../../support/callers';
import { type Conversation, converse } from './conversation';
import type { AnswersFile, Case } from './file';
import { makeAccounts, noonOf } from './people';
import type { Shown } from './score';

/** Reads a streamed answer to its end. */
async function read(answer: AsyncIterable<ChatEvent>, locale: string): Promise<Shown> {
  let text = '';
  let steps: Shown['steps'] = [];
  const facts = new Map<string, Fact>();
  for await (const event of answer)
    if (event.kind === 'text') {
      text += event.text;
      for (const fact of event.facts) facts.set(fact.id, fact);
    } else if (event.kind === 'end') ({ steps } = event);
  return { text: proseText(text, factBook(facts.values()), locale).trim(), steps };
}

const MS_PER_HOUR = 3_600_000;

/** The product over a database, and what makes people in it. */
export interface Stage {
  db: Db;
  callers: Callers;
  make: Factories;
}

/** Has one conversation on the account that was made for it. */
async function converseAs(
  { db, callers }: Stage,
  file: AnswersFile,
  one: Case,
  { id }: SeededPerson,
): Promise<Conversation> {
  const now = noonOf(file);
  const session = await callers.signIn(id);
  const { numberLocale } = await (await session.at()).profile.me();
  const send = async (text: string, at = now) => {
    const { coach } = await session.at(at);
    return read(await coach.sendMessage({ turnId: randomUUID(), text }), numberLocale);
  };
  const { said = [], goal } = file.people[one.person] ?? {};
  const before = new Date(now.getTime() - MS_PER_HOUR);
  for (const text of said)
    if (tightAsked((await send(text, before)).text) !== null) await send('Yes', before);
  if (said.length > 0) await (await session.at()).coach.clearHistory();

  return converse(one, goal?.name ?? '', {
    send: (text) => send(text),
    async hasAsked(question) {
      const row = { user_id: id, turn_id: randomUUID(), content: question, created_at: now.toISOString() };
      await db
        .insertInto('coach_conversations')
        .values({ ...row, role: 'assistant', source: 'built_in' })
        .execute();
    },
  });
}

/** Has all conversations of a file with the coach of the server, each on an account of its own. The stage's clock stands at
 * noon of the file's day. */
export async function holdConversations(stage: Stage, file: AnswersFile): Promise<Conversation[]> {
  const people = await makeAccounts(stage.make, file);
  const conversations: Conversation[] = [];
  for (const [index, one] of file.cases.entries()) {
    const person = people[index];
    if (person) conversations.push(await converseAs(stage, file, one, person));
  }
  return conversations;
}

/** The same over a database of its own. */
export const runConversations = (file: AnswersFile): Promise<Conversation[]> =>
  withScratchDatabase(
    async ({ db, url }) => {
      const now = noonOf(file);
      const runtime = testRuntime(url);
      try {
        const stage = { db, callers: createCallers(runtime, now), make: createFactories(db, { now }) };
        return await holdConversations(stage, file);
      } finally {
        await runtime.close();
      }
    },
    { durable: false },
  );
