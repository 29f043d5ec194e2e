import { expect, test } from 'vitest';

import { isCupBought } from './cups-bought';

test.each([
  ['Cappuccino', 'Café Kranzler'],
  ['CAPUCCINO GROSS', 'Landbäckerei Ihle'],
  ['Flat White', 'The Coffee Collective'],
  ['Latte Macchiato', 'STARBUCKS'],
  ['Café con leche', 'Panadería Sol'],
  ['Koffie verkeerd', 'Bakkerij Bart'],
  ['Espresso', 'Espresso House'],
])('%s from %s is a cup', (product, shop) => expect(isCupBought(product, shop)).toBe(true));

test.each([
  ['Cappuccino', 'REWE'],
  ['Cappuccino', null],
  ['Latte Macchiato 250ml', 'Lidl'],
  ['Espresso 250 g', 'Café Kranzler'],
  ['Espresso Bohnen', 'Café Kranzler'],
  ['Jacobs Cappuccino', 'Bäckerei Müller'],
  ['Cappuccino-Torte', 'Konditorei Weber'],
  ['Kaffee', 'Bäckerei Müller'],
  ['Espresso', 'Nespresso'],
  ['Filterkaffee', 'Tchibo'],
  ['Milch', 'Café Kranzler'],
])('%s from %s is none', (product, shop) => expect(isCupBought(product, shop)).toBe(false));
