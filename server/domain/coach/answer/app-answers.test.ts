import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { DELETION_DAYS } from '../../accounts/own-data';
import { PLAN_FEATURES } from '../../billing/plans';
import { citedIds } from '../figures/facts';
import cases from './app-cases.json' with { type: 'json' };
import { APP_ANSWERS, appAnswer, isAboutApp } from './app-answers';

const readDoc = (name: string) => readFileSync(`docs/product/${name}`, 'utf8').replaceAll(/\s+/g, ' ');

test.each(cases)('$text', ({ text, topic, screen }) => {
  const asked = APP_ANSWERS.find((one) => one.topic === topic);
  const { steps } = appAnswer(text);
  expect(asked).toBeDefined();
  expect(steps).toEqual([{ kind: 'open', text: asked?.step, screen }]);
});

describe('every answer about Hazel', () => {
  test.each(APP_ANSWERS)('$topic: the docs say it, too', ({ told: [file, said] }) => {
    expect(existsSync(`docs/product/${file}`), file).toBe(true);
    expect(readDoc(file)).toContain(said);
  });

  test('is found under one topic, and nothing is done by mail that has a screen', () => {
    const topics = APP_ANSWERS.map(({ topic }) => topic);
    expect(new Set(topics).size).toBe(topics.length);
    for (const { says } of APP_ANSWERS)
      expect(says).not.toMatch(/asks?(?:ed)? for (?:it )?by mail|by mail for now/);
  });

  test('has the facts of its figures', () => {
    for (const { text } of cases) {
      const { prose, moreFacts = [] } = appAnswer(text);
      expect(moreFacts.map(({ id }) => id)).toEqual(expect.arrayContaining([...citedIds(prose)]));
    }
  });
});

test('deleting the account takes as long as it does', () => {
  expect(appAnswer('delete my account').prose).toContain(`for ${DELETION_DAYS} days`);
});

test('Pro brings what the one table of Free and Pro says', () => {
  const { prose } = appAnswer('what does Pro bring');
  for (const { plan, label } of PLAN_FEATURES)
    if (plan === 'pro' && !/\d/.test(label)) expect(prose).toContain(label);
  expect(prose).not.toMatch(/receipt|nearby|reminder/i);
});

test.each([
  'How am I doing?',
  'How much did I save on coffee?',
  'How much do I need a week?',
  'When will I reach my goal?',
  'I cancelled Netflix',
  'what if I cancel my gym subscription',
  'How is my streak?',
  'How are my challenges going?',
  'What do I still have to transfer?',
  'Do you have a tip for me?',
  'my rent goes up by 50',
])('is not surely about Hazel: %s', (text) => {
  expect(isAboutApp(text)).toBe(false);
});
