import { beforeAll, describe, expect, test } from 'vitest';

import { loadIntents } from '../../../features/coach/understand';
import { localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { type Asked, readChat } from './conversation';
import type { IntentModel } from './intent';
import type { Query } from './query';
import { readQuestion } from './question';
import { questionsIn } from './questions-in';

const GOAL = { name: 'Lisbon trip', amount: cents(120_000), date: localDay('2027-06-30') };
/** A Wednesday. */
const TODAY = localDay('2026-11-18');

let model: IntentModel;
beforeAll(async () => {
  model = await loadIntents();
});

const ask = (...texts: string[]): Asked[] =>
  readChat(
    texts.map((text) => ({ text, today: TODAY })),
    { read: (text) => readQuestion(model, text), goal: GOAL },
  );

/** What the last message asks: the slots that it names, short, so that a line says all of it. */
function queryOf(...texts: string[]): Record<string, unknown> | string {
  const [asked] = ask(...texts);
  if (asked?.kind !== 'query')
    return asked?.kind === 'intent' ? asked.question.intent : (asked?.kind ?? 'nothing');
  const { period, filter, comparison, ...query }: Query = asked.query;
  const days = (one: NonNullable<Query['period']>) => `${one.from}..${one.to}`;
  return Object.fromEntries(
    Object.entries({
      ...query,
      ...filter,
      period: period === null || period.unit === 'all' ? period?.unit : days(period),
      with:
        comparison?.with === 'period'
          ? days(comparison.period)
          : comparison?.with === 'filter'
            ? comparison.filter.categories?.join()
            : comparison?.with,
    }).filter(([, value]) => value !== null && value !== undefined),
  );
}

const saved = (rest: object) => ({ measure: 'saved', ...rest });
const october = { period: '2026-10-01..2026-10-31' };

describe('a question is a query', () => {
  test.each<[string, object | string]>([
    ['how much since the wedding', 'unread_days'],
    ['what did I bank when I was in Lisbon', 'unread_days'],
    ['what have i saved till now', saved({ period: 'all' })],
    ['mars, par catégorie', saved({ period: '2026-03-01..2026-03-31', grouping: 'category' })],
    ['how much did i put by since the year started', saved({ period: '2026-01-01..2026-11-18' })],
    [
      'november up to today against the same days of october',
      saved({ period: '2026-11-01..2026-11-18', with: '2026-10-01..2026-10-18' }),
    ],
    ['How much did I save in October?', saved(october)],
    ['what did i put away yesterday', saved({ period: '2026-11-17..2026-11-17' })],
    ['this week so far?', saved({ period: '2026-11-16..2026-11-18' })],
    ['savings last week pls', saved({ period: '2026-11-09..2026-11-15' })],
    ['total for 2025?', saved({ period: '2025-01-01..2025-12-31' })],
    ['how much on cofee last month', saved({ ...october, categories: ['coffee'] })],
    [
      'how often did i cook at home this year',
      { measure: 'count', period: '2026-01-01..2026-11-18', words: ['home'], loose: ['cook'] },
    ],
    [
      'how much has the flea market brought in altogether',
      saved({ period: 'all', words: ['flea', 'market'] }),
    ],
    [
      'Was hat mir das Fahrrad im Juli gebracht?',
      saved({ period: '2026-07-01..2026-07-31', words: ['fahrrad'] }),
    ],
    ['hvor meget har jeg sparet på madpakker i oktober', saved({ ...october, words: ['madpakker'] })],
    [
      'how much did I save at Lidl in October',
      saved({ ...october, words: ['lidl'], orCategories: ['groceries'] }),
    ],
    ['how many savings over 10 euros in October', { measure: 'count', ...october, above: 1000 }],
    ['how much on mondays in October', saved({ ...october, weekdays: [1] })],
    ['average saving in october?', { measure: 'average', ...october }],
    ['what is my average per month', { measure: 'average', per: 'month' }],
    ['how much have i taken out so far', { measure: 'withdrawn', period: 'all' }],
    ['whats my biggest saving ever', { measure: 'biggest', period: 'all' }],
    ['my last 5 savings', { measure: 'latest', limit: 5 }],
    ['last five savings pls', { measure: 'latest', limit: 5 }],
    ['top five amounts in October', { measure: 'biggest', ...october, limit: 5 }],
    ['mon meilleur jour en octobre', { measure: 'best', ...october, grouping: 'day' }],
    ['on how many days in october did i save something', { measure: 'days', ...october }],
    ['an wie vielen Tagen im Oktober habe ich gespart', { measure: 'days', ...october }],
    ['my last withdrawal, what was that for', { measure: 'latest', withdrawals: true }],
    ['¿cuál fue la última vez que saqué dinero?', { measure: 'latest', withdrawals: true }],
    ['2026 by quarter', saved({ period: '2026-01-01..2026-11-18', grouping: 'quarter' })],
    ['quick one - what went into the pot in october', saved(october)],
    ['anything over a tenner in October', saved({ ...october, above: 1000 })],
    ['Nur Lebensmittel, Oktober', saved({ ...october, categories: ['groceries'] })],
    [
      'was last week better than the one before',
      saved({ period: '2026-11-09..2026-11-15', with: '2026-11-02..2026-11-08' }),
    ],
    [
      "la semaine passée par rapport à celle d'avant ?",
      saved({ period: '2026-11-09..2026-11-15', with: '2026-11-02..2026-11-08' }),
    ],
    [
      'by how much was october better than september, if at all',
      saved({ ...october, with: '2026-09-01..2026-09-30' }),
    ],
    ['where do i save the most, which category', { measure: 'best', grouping: 'category' }],
    ['which was my best month ever', { measure: 'best', grouping: 'month' }],
    ['best week this year?', { measure: 'best', period: '2026-01-01..2026-11-18', grouping: 'week' }],
    ['which week was worst', { measure: 'worst', grouping: 'week' }],
    ['which category brings me the most', { measure: 'best', grouping: 'category' }],
    ['¿Qué mes ha sido el mejor?', { measure: 'best', grouping: 'month' }],
    ['hvilken ugedag sparer jeg mest', { measure: 'best', grouping: 'weekday' }],
    [
      'am I ahead of last month so far? same days i mean',
      saved({ period: '2026-11-01..2026-11-18', with: '2026-10-01..2026-10-18' }),
    ],
    [
      'did i save more in septmber than in october',
      saved({ period: '2026-09-01..2026-09-30', with: '2026-10-01..2026-10-31' }),
    ],
    [
      'letzte woche gegen die woche davor, was war besser',
      saved({ period: '2026-11-09..2026-11-15', with: '2026-11-02..2026-11-08' }),
    ],
    [
      'coffee or groceries, what saves me more this year',
      saved({ period: '2026-01-01..2026-11-18', categories: ['coffee'], with: 'groceries' }),
    ],
    [
      'la semana pasada o la anterior, cuál fue mejor',
      saved({ period: '2026-11-09..2026-11-15', with: '2026-11-02..2026-11-08' }),
    ],
    [
      'what would it be a week if i pushed lisbon back to 1 december 2027',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_date', date: '2027-12-01' } },
    ],
    [
      'Kan jeg se det måned for måned siden august?',
      saved({ period: '2026-08-01..2026-11-18', grouping: 'month' }),
    ],
    ['since we came back from india in march, how much', saved({ period: '2026-03-01..2026-11-18' })],
    [
      'how often did i save at the weekend this year',
      { measure: 'count', period: '2026-01-01..2026-11-18', weekdays: [6, 7] },
    ],
    [
      'wieviel hab ich dieses jahr an samstagen gespart',
      saved({ period: '2026-01-01..2026-11-18', weekdays: [6] }),
    ],
    ['how much more do i need to reach lisbon', { measure: 'left' }],
    ['sat in the car waiting for football um how much did i put aside in october', saved(october)],
    ['¿Cuál fue mi ahorro más grande de este año?', { measure: 'biggest', period: '2026-01-01..2026-11-18' }],
    ['How much a month for Lisbon?', { measure: 'needed', per: 'month' }],
    ['how many days until lisbon', { measure: 'time_left' }],
    ['il me reste combien à économiser par semaine', { measure: 'needed', per: 'week' }],
    ['what did i take out in 2024', { measure: 'withdrawn', period: '2024-01-01..2024-12-31' }],
    [
      'what did i save on take out in may',
      saved({ period: '2026-05-01..2026-05-31', categories: ['eating out'] }),
    ],
    ['give me this year month by month', saved({ period: '2026-01-01..2026-11-18', grouping: 'month' })],
    ['break october down by category', saved({ ...october, grouping: 'category' })],
    ['how much is left for lisbon', { measure: 'left' }],
    ['how am I doing this month', saved({ period: '2026-11-01..2026-11-18', with: 'plan' })],
    ['how much a week do i need for lisbon', { measure: 'needed', per: 'week' }],
    [
      'what would i need a week if i moved lisbon to 1 august 2027',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_date', date: '2027-08-01' } },
    ],
    [
      'if I put away 25 a week how many weeks till lisbon',
      { measure: 'forecast', assumption: { kind: 'pace', amount: 2500, every: 'week' } },
    ],
    [
      'if lisbon was 2500 instead, how much a week would that be',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_amount', amount: 250_000 } },
    ],
    [
      'what if I withdraw 50 euros?',
      { measure: 'forecast', assumption: { kind: 'withdrawal', amount: 5000 } },
    ],
    ['what if I get a bonus of 300', { measure: 'forecast', assumption: { kind: 'once', amount: 30_000 } }],
    [
      'what if I only save 10 a week',
      { measure: 'forecast', assumption: { kind: 'pace', amount: 1000, every: 'week' } },
    ],
    [
      'What if I save 5 more a week',
      { measure: 'forecast', assumption: { kind: 'extra', amount: 500, every: 'week', less: false } },
    ],
    [
      'What if I cancel 2 subscriptions',
      { measure: 'forecast', assumption: { kind: 'cancel', count: 2, each: null } },
    ],
    [
      'What if I skip 2 rides a week?',
      {
        measure: 'forecast',
        assumption: { kind: 'skip', category: 'rideshare', times: 2, every: 'week', each: null },
      },
    ],
    [
      'putting in 55 every week how many weeks do i need',
      { measure: 'forecast', assumption: { kind: 'pace', amount: 5500, every: 'week' } },
    ],
    ['er 30 om ugen nok', { measure: 'forecast', assumption: { kind: 'pace', amount: 3000, every: 'week' } }],
    [
      'my mum wants to chip in 600, what would still be missing after that',
      { measure: 'left', assumption: { kind: 'once', amount: 60_000 } },
    ],
    [
      'if i push the lisbon trip back 2 months what do i need a week',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_date', date: '2027-08-30' } },
    ],
    [
      'how much per week if i want it done a month earlier',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_date', date: '2027-05-30' } },
    ],
    [
      'et si je vise le 1er juin 2028, il me faut combien par semaine ?',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_date', date: '2028-06-01' } },
    ],
    [
      'how much a week for 1 june',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_date', date: '2027-06-01' } },
    ],
    [
      'say i knocked 200 off the target, what do i need weekly',
      { measure: 'needed', per: 'week', assumption: { kind: 'goal_amount', amount: 100_000 } },
    ],
    [
      'if i didnt get the friday coffee, 3.80, how much sooner am i done',
      {
        measure: 'forecast',
        assumption: { kind: 'skip', category: 'coffee', times: 1, every: 'week', each: 380 },
      },
    ],
    ['is my goal too ambitious', { measure: 'forecast', with: 'plan' }],
    ['should I move my date', { measure: 'forecast', with: 'plan' }],
    ['how can I save on groceries this week', 'save_on'],
    ['What should I do this week?', 'today'],
    ['Where do I change my goal?', 'app'],
    ['My landlord is raising the rent by 80 euros', 'bill_rises'],
    ['Can I afford a 300 euro phone?', 'afford'],
    ['Who are you?', 'who'],
    ['thanks', 'smalltalk'],
  ])('%s', (text, query) => expect(queryOf(text)).toEqual(query));
});

describe('a message goes on from the one before', () => {
  test.each<[string[], object | string]>([
    [['How much in August?', 'and in September?'], saved({ period: '2026-09-01..2026-09-30' })],
    [
      ['How much in August?', 'and in September?', 'only coffee'],
      saved({ period: '2026-09-01..2026-09-30', categories: ['coffee'] }),
    ],
    [['how much did i save in 2024', 'and the year before?'], saved({ period: '2023-01-01..2023-12-31' })],
    [
      ['total for shopping in august', 'no, i meant groceries'],
      saved({ period: '2026-08-01..2026-08-31', categories: ['groceries'] }),
    ],
    [
      ['Was habe ich im Juli gespart?', 'und nur bei Fahrten?', 'und im Oktober?'],
      saved({ ...october, categories: ['rideshare'] }),
    ],
    [['combien en septembre ?', 'et en août ?'], saved({ period: '2026-08-01..2026-08-31' })],
    [
      ['how much on groceries last month', 'and this month'],
      saved({ period: '2026-11-01..2026-11-18', categories: ['groceries'] }),
    ],
    [
      ['how much on groceries last month', 'and groceries over all the years?'],
      saved({ period: 'all', categories: ['groceries'] }),
    ],
    [['how much in october', 'how many entries was that'], { measure: 'count', ...october }],
    [['how much in october', 'and the average?'], { measure: 'average', ...october }],
    [['how much in october', 'by category?'], saved({ ...october, grouping: 'category' })],
    [
      ['how much on coffee in october', 'and last year?'],
      saved({ period: '2025-10-01..2025-10-31', categories: ['coffee'] }),
    ],
    [
      ['if I put away 25 a week how many weeks till lisbon', 'and 40 instead?'],
      { measure: 'forecast', assumption: { kind: 'pace', amount: 4000, every: 'week' } },
    ],
    [
      ['What if I save 5 more a week', 'and 20?'],
      { measure: 'forecast', assumption: { kind: 'extra', amount: 2000, every: 'week', less: false } },
    ],
    [['how much a week do i need', 'and a month?'], { measure: 'needed', per: 'month' }],
    [['how much a week do i need for lisbon', 'how do you get that'], 'why'],
    [['how much in october', 'why?'], 'why'],
    [['Do you have a tip for coffee?', 'another one'], 'another'],
    [['how much in october', 'thanks'], 'smalltalk'],
    [['how much in october', 'who are you'], 'who'],
    [['how much in october', 'When will I reach my goal?'], { measure: 'forecast' }],
    [
      ['Was habe ich im Juli gespart?', 'ohne Kaffee'],
      saved({
        period: '2026-07-01..2026-07-31',
        categories: [
          'groceries',
          'eating out',
          'rideshare',
          'subscriptions',
          'shopping',
          'utilities',
          'other',
        ],
      }),
    ],
    [
      ['total this year', 'minus the ebay sales'],
      saved({ period: '2026-01-01..2026-11-18', without: ['ebay'] }),
    ],
    [['combien en octobre ?', 'et uniquement les repas maison ?'], saved({ ...october, loose: ['maison'] })],
    [
      ['how much in october', 'was that more than in september'],
      saved({ ...october, with: '2026-09-01..2026-09-30' }),
    ],
    [
      ['best week this year', 'and the worst?'],
      { measure: 'worst', period: '2026-01-01..2026-11-18', grouping: 'week' },
    ],
    [['my last saving', 'and the one before'], { measure: 'latest', limit: 2 }],
    [['how much in october', 'when was that'], { measure: 'latest', limit: 10, ...october }],
    [
      ['did i take anything out in october', 'what was it for'],
      { measure: 'latest', limit: 10, ...october, withdrawals: true },
    ],
    [['how much in october', 'thanks', 'and in september?'], saved({ period: '2026-09-01..2026-09-30' })],
    [['how much in october', 'per week?'], saved({ ...october, per: 'week' })],
    [['how many weeks have i got left'], { measure: 'time_left' }],
  ])('%s', (texts, query) => expect(queryOf(...texts)).toEqual(query));

  test.each<[string[], string, number]>([
    [['how much in july', 'and june', 'add those two up'], 'sum', 2],
    [['coffee this year', 'and shopping', 'both together?'], 'sum', 2],
    [['cuánto en mayo', 'y en junio', 'suma los dos'], 'sum', 2],
    [['hvor meget i maj', 'og i juni', 'og tilsammen?'], 'sum', 2],
    [['how much last week', 'and since monday?', 'how far apart are those two'], 'difference', 2],
    [['wie viel im mai', 'und im juni', 'wie groß ist der Unterschied'], 'difference', 2],
    [['was october better than september', 'by how much'], 'difference', 2],
    [['total in october', 'and september', 'ok and august', 'which was the best of the three'], 'highest', 3],
    [['combien en mai ?', 'et en juin ?', 'lequel était le meilleur des deux'], 'highest', 2],
    [['hoeveel in mei', 'en in juni', 'welke was slechter'], 'lowest', 2],
  ])('%s', (texts, how, count) => {
    const [asked] = ask(...texts);
    expect(asked?.kind === 'among' && [asked.how, asked.queries.length]).toEqual([how, count]);
  });
});

test.each<[string, number]>([
  ['how much in october, how many entries was that, and whats my biggest one ever?', 3],
  ['what did I save in may and how much of that was shopping', 2],
  ['Wie viel im Mai? Und wie viel im Juni?', 2],
  ['how much did I save on coffee and groceries in October?', 1],
  ['I want to know how much I saved', 1],
  ['three things: whats left, how many weeks to go, and last weeks total', 3],
  ['1) how much in may 2) how much in june', 2],
  ['total on vinted and how many sales was that', 2],
  ['how much in june, july and august', 1],
  ['Wie viel pro Woche, wenn es schon am 1. November fertig sein soll?', 1],
])('%s holds %i questions', (text, count) => expect(questionsIn(text)).toHaveLength(count));

test('the questions of one message go on from each other', () => {
  const asked = ask('what did I save in may and how much of that was shopping');
  expect(
    asked.map((one) => one.kind === 'query' && [one.query.period?.from, one.query.filter.categories]),
  ).toEqual([
    ['2026-05-01', undefined],
    ['2026-05-01', ['shopping']],
  ]);
});

test.each<[string, (string | null | undefined)[][]]>([
  [
    'what did i save this august, what was it the august before, and how many entries were there each time',
    [
      ['saved', '2026-08-01'],
      ['saved', '2025-08-01'],
      ['count', '2026-08-01'],
      ['count', '2025-08-01'],
    ],
  ],
  [
    'Wie viel war es im Juni, wie viele Einträge und was war der größte Betrag?',
    [
      ['saved', '2026-06-01'],
      ['count', '2026-06-01'],
      ['biggest', '2026-06-01'],
    ],
  ],
  [
    'how much and how many times did i save on coffee in may',
    [
      ['saved', '2026-05-01'],
      ['count', '2026-05-01'],
    ],
  ],
  [
    'my best and worst month this year',
    [
      ['best', '2026-01-01'],
      ['worst', '2026-01-01'],
    ],
  ],
  [
    'how much is still missing for lisbon and how many days do i have',
    [
      ['left', undefined],
      ['time_left', undefined],
    ],
  ],
])('%s', (text, expected) => {
  expect(ask(text).map((one) => one.kind === 'query' && [one.query.measure, one.query.period?.from])).toEqual(
    expected,
  );
});
