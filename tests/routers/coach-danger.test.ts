import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { digitsIn, listen, useCoach } from '../support/coach';

const world = useCoach();

/** Somebody with a saving who likes jokes, and how they write, with Claude or without. */
async function person(claude = false) {
  const someone = await world.someone();
  await world.make.makeSaving(someone.person, { cents: 1260, category: 'coffee' });
  return async (text: string) =>
    listen((await someone.api({ claude })).sendMessage({ turnId: randomUUID(), text }));
}

const kinds = ({ steps }: { steps: readonly { kind: string }[] }) => [
  ...new Set(steps.map(({ kind }) => kind)),
];
const JOKES = /squirrel|acorn|nervous|branch|leaf|whisker/i;

describe('clear words of danger', () => {
  it.each([
    ['no its not the money, i don’t want to live anymore', /I am glad you wrote this/],
    ['nein, ich will nicht mehr leben', /Gut, dass du das schreibst/],
    ['nie chcę już żyć', /Jestem sztuczną inteligencją.*I am glad you wrote this/],
    ['لا أريد أن أعيش', /أنا ذكاء اصطناعي/],
  ])('get help and nothing else, also instead of a yes or no: %s', async (words, expected) => {
    const write = await person();
    expect((await write('I cannot pay my rent and I am scared')).text).toMatch(/Is money tight right now\?$/);
    const answer = await write(words);
    expect(answer.text).toMatch(expected);
    expect(answer.text).not.toMatch(/\{|goal|saving/);
    expect(kinds(answer).filter((kind) => kind !== 'call' && kind !== 'visit')).toEqual([]);
    expect(kinds(answer)).toContain('call');
  });

  it('keep the day gentle, with a quiet line until the person says that they are safe', async () => {
    const write = await person();
    await write('i want to end it all');
    expect((await write('ok')).text).toMatch(/^I am still here/);
    const asked = await write('How much have I saved in total?');
    expect(asked.text).toMatch(/\{asked_saved_so_far\}/);
    expect(asked.text).toMatch(/not safe: the people below/);
    expect(kinds(asked)).toContain('call');
    const safe = await write('sorry, that was dramatic. How am I doing?');
    expect(safe.text).toMatch(/^I am glad to hear it/);
    expect(safe.text).toMatch(/goal_saved|saved_total/);
    const later = await write('How am I doing?');
    expect(later.text).not.toMatch(JOKES);
    expect(kinds(later)).not.toContain('call');
  });

  it('are left behind by saying so', async () => {
    for (const words of ['I am safe', 'I’m so proud of myself today!', 'mir geht es wieder gut']) {
      const write = await person();
      await write('kms');
      const { text, steps } = await write(words);
      expect(text, words).toMatch(/glad to hear it|höre ich gern/);
      expect(steps).toEqual([]);
    }
  });

  it('are sent to nobody, nor is the conversation of that day', async () => {
    const write = await person(true);
    for (const words of [
      'chcę umrzeć',
      'How am I doing?',
      'I am safe',
      'What should I do this week?',
      'I cannot take it any more, how much is left?',
    ])
      await write(words);
    expect(world.claude.requests()).toEqual([]);
  });
});

it('words that only may be meant so get the ordinary answer and a quiet line', async () => {
  const write = await person();
  const answer = await write('i can’t go on like this with the takeaways, how much have I saved in total?');
  expect(answer.text).toMatch(/under Eating Out: nothing was logged/);
  expect(answer.text).toMatch(/not safe: the people below/);
  expect(kinds(answer)).toContain('call');
});

it.each([
  ['my mum died, funeral costs 3000', /sorry for your loss/],
  ['I can’t stop gambling', /locked out/],
  ['Inkasso hat geschrieben', /Schuldnerberatung.*Ist das Geld gerade knapp\?$/],
  ['no food until friday', /food bank.*Is money tight right now\?$/],
  ['i feel like such a failure, i never manage to save', /\{saved_total\}/],
  ['Quanto ho risparmiato questo mese?', /italiano.*not this language/],
])('%s', async (words, expected) => {
  const write = await person();
  expect((await write(words)).text).toMatch(expected);
});

it.each(['I don’t drink coffee', '€3', 'help me make a budget with 950 income and 480 rent'])(
  'is no hardship: %s',
  async (words) => {
    const write = await person();
    const { text } = await write(words);
    expect(text).not.toMatch(/heavy month|debt advice/);
    expect(digitsIn(text)).toEqual([]);
  },
);
