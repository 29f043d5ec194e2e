import { readFileSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import { proseText } from '~server/domain/coach/figures/facts';

import { COACH, type Said, exchanged, meet, reply } from './coach';
import { PEOPLE, readData } from './profiles';

/** Conversations for people to read: one of the savers asks, each question with its label. */
export const CONVERSATIONS = readData(
  z.array(
    z.strictObject({
      name: z.string(),
      person: z.string(),
      tone: z.enum(['gentle', 'fun', 'straight']),
      asked: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
  'conversations.json',
).map(({ name, person, tone, asked }) => {
  const saver = PEOPLE.find((one) => one.name === `${person}, ${tone}`);
  if (!saver) throw new Error(`${name}: there is no '${person}, ${tone}'`);
  return { name, saver, asked };
});

const STORED = new URL('./conversations.txt', import.meta.url);
export const storedConversations = (): string => readFileSync(STORED, 'utf8');
export const storeConversations = (text: string): void => writeFileSync(STORED, text);

/** The built-in coach's answers in each conversation, as text to read. A question shows its label, and how it
 * was understood if that is different. */
export function conversationsText(): string {
  const texts: string[] = [];
  for (const { name, saver, asked } of CONVERSATIONS) {
    texts.push(`# ${name} (${saver.name})`);
    const { profile, openTips } = saver;
    let met = meet(COACH, profile);
    let before: Said[] = [];
    for (const [question, label] of asked) {
      const answer = reply(COACH, met, question, { openTips, before });
      const { label: read, prose, facts } = answer;
      before = [...before, ...exchanged(question, answer)];
      if (read === 'said yes') met = meet(COACH, { ...profile, saysTight: true });
      const as = read === label ? label : `${label}, read as ${read}`;
      texts.push(`> ${question}  [${as}]\n${proseText(prose, facts, profile.locale)}`);
    }
  }
  return `${texts.join('\n\n')}\n`;
}
