import { expect, test } from 'vitest';

import { nextBook, readBook } from './read-book';

test.each([
  ['where is milk cheapest', 'cheapest', 'milk'],
  ['Where’s the cheapest butter?', 'cheapest', 'butter'],
  ['Which shop has the cheapest olive oil?', 'cheapest', 'olive oil'],
  ['where can I buy coffee for less', 'cheapest', 'coffee'],
  ['Wo ist die Milch am günstigsten?', 'cheapest', 'milch'],
  ['Wo gibt es die billigste Butter', 'cheapest', 'butter'],
  ['¿Dónde es más barata la leche?', 'cheapest', 'leche'],
  ['Où acheter le lait le moins cher ?', 'cheapest', 'lait'],
  ['hvor er smør billigst', 'cheapest', 'smor'],
  ['waar is de melk het goedkoopst?', 'cheapest', 'melk'],
  ['what did I pay for butter last time', 'last', 'butter'],
  ['How much did I last pay for toilet paper?', 'last', 'toilet paper'],
  ['how much was milk last time?', 'last', 'milk'],
  ['Was habe ich zuletzt für Butter bezahlt?', 'last', 'butter'],
  ['was hat der Kaffee das letzte Mal gekostet', 'last', 'kaffee'],
  ['¿Cuánto pagué por el café la última vez?', 'last', 'cafe'],
  ['combien ai-je payé le beurre la dernière fois', 'last', 'beurre'],
  ['hvad gav jeg sidst for kaffe', 'last', 'kaffe'],
  ['wat heb ik de vorige keer voor boter betaald', 'last', 'boter'],
  ['how has the price of coffee changed', 'change', 'coffee'],
  ['Is butter getting more expensive?', 'change', 'butter'],
  ['Wie hat sich der Preis von Butter entwickelt?', 'change', 'butter'],
  ['ist Butter teurer geworden', 'change', 'butter'],
  ['¿cómo ha cambiado el precio de la leche?', 'change', 'leche'],
  ['comment a évolué le prix du café', 'change', 'cafe'],
  ['hvordan har prisen på smør ændret sig', 'change', 'smor'],
  ['hoe is de prijs van koffie veranderd', 'change', 'koffie'],
] as const)('%s', (text, about, product) => expect(readBook(text)).toEqual({ about, product }));

test.each([
  'what does a coffee cost here?',
  'how much did I pay for lunch last month',
  'what did I save on groceries last time',
  'how much was my lunch last week',
  'what did I pay for it last time',
  'where is it cheapest',
  'how has my saving changed',
  'which supermarket is cheapest',
  'is it getting more expensive',
  'how much is a coffee at Starbucks',
  'is Pro getting cheaper',
  'wo ist es am billigsten',
  `where is ${'milk '.repeat(40)} cheapest`,
])('%s is none', (text) => expect(readBook(text)).toBeNull());

test('goes on with another product', () => {
  const before = { about: 'cheapest', product: 'milk' } as const;
  expect(nextBook('and butter?', before)).toEqual({ about: 'cheapest', product: 'butter' });
  expect(nextBook('und die Eier', before)).toEqual({ about: 'cheapest', product: 'eier' });
  expect(nextBook('and last month', before)).toBeNull();
  expect(nextBook('thanks', before)).toBeNull();
});
