import type { Layout, Pen } from './layout';
import type { Row } from './rows';
import { digits, type Sale, taxesOf } from './sale';
import words from './words-unseen.json' with { type: 'json' };

/** A document for the tax office: VAT between name and price, how many above the name, the day below everything. */
const document: Layout = {
  columns: 40,
  fonts: ['till', 'narrow'],
  countries: ['IT', 'IT', 'IT', 'ES', 'PT'],
  kinds: ['grocery', 'restaurant', 'other'],
  words,
  nameWidth: 20,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const rows: Row[] = [pen.center(sale.merchant), pen.center(sale.street), pen.center(sale.city)];
    rows.push(pen.center(`${sale.country === 'IT' ? 'P.IVA' : 'NIF'} ${sale.vatId}`), pen.gap());
    if (sale.country === 'IT')
      rows.push(pen.center('DOCUMENTO COMMERCIALE', { bold: true }), pen.center('di vendita o prestazione'));
    rows.push(pen.gap(), row(left(say('item')), right('IVA', 29), right(say('amount'))));
    for (const line of pen.basket) {
      const each = money(line.unitAmount ?? 0);
      if (line.quantity !== 1)
        rows.push(
          row(
            left(
              line.unit === 'kg' ? `  kg ${pen.quantity(line)} x ${each}` : `  n. ${line.quantity} * ${each}`,
            ),
          ),
        );
      const rate = `${sale.rates[line.tax] ?? 0}%`;
      rows.push(row(left(line.name), right(rate, 29), right(money(line.amount))));
    }
    const [added] = pen.added;
    rows.push(pen.gap());
    if (added !== undefined || random.chance(0.5)) rows.push(pair(say('subtotal'), money(sale.subtotal)));
    if (added !== undefined) rows.push(pair(added.name, money(added.amount)));
    rows.push(pair(say('total'), money(sale.total), { tall: true }));
    const vat = taxesOf(sale).reduce((sum, { tax }) => sum + tax, 0);
    rows.push(pair(say('vat'), money(vat)), pen.gap());
    if (sale.given === null) rows.push(pair(say('card'), money(sale.total)));
    else rows.push(pair(say('cash'), money(sale.given)), pair(say('change'), money(sale.given - sale.total)));
    if (added === undefined)
      rows.push(
        pair(say('toPay'), money(sale.given === null || random.chance(0.6) ? sale.total : sale.given)),
      );
    rows.push(pen.gap(), pen.center(`${pen.date(random.pick(['dd-MM-yyyy', 'dd/MM/yy']))} ${pen.time}`));
    rows.push(
      pen.center(`${say('receipt')} ${digits(random, '####-####')}`),
      pen.center(digits(random, 'RT 99IEC######')),
    );
    return [
      ...rows,
      pen.gap(),
      pen.center(`${say('points')} ${random.int(10, 9000)}`),
      pen.center(say('thanks')),
    ];
  },
};

/** How many stands first, what is taken off stands at the end, and the sum before that is printed larger than the total. */
const bonus: Layout = {
  columns: 38,
  fonts: ['dots', 'till', 'narrow'],
  countries: ['NL', 'NL', 'BE', 'DE', 'FR', 'GB'],
  kinds: ['grocery', 'grocery', 'other'],
  words,
  nameWidth: 16,
  order: (lines) => {
    const last = ({ kind }: { kind: string }) =>
      kind === 'discount' ? 1 : kind === 'rounding' || kind === 'tip' ? 2 : 0;
    return [...lines].sort((a, b) => last(a) - last(b));
  },
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const rows: Row[] = [
      pen.logo(sale.merchant),
      pen.center(`${sale.street}, ${sale.city}`.slice(0, 38)),
      pen.center(sale.phone),
    ];
    rows.push(
      pen.gap(),
      row(
        left(say('quantity').slice(0, 7)),
        left(say('item').slice(0, 12), 8),
        right(say('each'), 30),
        right(say('amount')),
      ),
    );
    const taken = pen.basket.filter(({ kind }) => kind === 'discount');
    const goods = pen.basket.filter(({ kind }) => kind !== 'discount');
    for (const line of goods) {
      const many = line.unit === 'kg' ? `${pen.quantity(line)}KG` : String(line.quantity);
      const each = line.quantity === 1 ? [] : [right(money(line.unitAmount ?? 0), 30)];
      rows.push(row(left(many), left(line.name, 8), ...each, right(money(line.amount))));
    }
    const before = goods.reduce((sum, { amount }) => sum + amount, 0);
    rows.push(row(right('---------')));
    rows.push(row(left(String(goods.length)), left(say('subtotal'), 8), right(money(before))), pen.gap());
    for (const line of taken) rows.push(row(left(line.name, 8), right(money(line.amount))));
    if (taken.length > 0)
      rows.push({ ...pair(say('saved'), money(before - sale.subtotal)), bold: true }, pen.gap());
    const [added] = pen.added;
    rows.push(pair(say('total'), money(sale.subtotal), { bold: true }));
    if (added !== undefined)
      rows.push(pair(added.name, money(added.amount)), pair(say('toPay'), money(sale.total), { bold: true }));
    if (sale.given === null) rows.push(pair(say('card'), money(sale.total)));
    else rows.push(pair(say('cash'), money(sale.given)), pair(say('change'), money(sale.given - sale.total)));
    rows.push(pen.gap(), row(right(`${say('points')} ${random.int(2, 60)}`)), pen.gap());
    for (const { rate, net, tax } of taxesOf(sale))
      rows.push(
        row(
          left(`${pen.number(rate, 1)}% ${say('vat')}`.slice(0, 19)),
          right(money(net), 28),
          right(money(tax)),
        ),
      );
    rows.push(
      pen.gap(),
      row(
        left(digits(random, '####  ## ##')),
        right(`${pen.time}  ${pen.date(random.pick(['d-MM-yyyy', 'dd-MM-yy', 'dd/MM/yyyy']))}`),
      ),
    );
    return [...rows, pen.center(say('thanks'))];
  },
};

/** Article numbers above the names, and the currency before every amount. */
const numbers: Layout = {
  columns: 44,
  fonts: ['narrow', 'even', 'till'],
  countries: ['DE', 'CH', 'SE', 'FR', 'AT', 'DK', 'NL'],
  kinds: ['other', 'other', 'grocery'],
  words,
  nameWidth: 26,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const mark = random.pick([sale.currency, pen.sign]);
    const price = (cents: number) => `${mark} ${money(cents)}`;
    const rows: Row[] = [
      row(left(sale.merchant)),
      row(left(sale.street)),
      row(left(sale.city)),
      row(left(sale.vatId)),
      pen.gap(),
    ];
    rows[0] = { ...row(left(sale.merchant)), tall: true, bold: true };
    rows.push(
      pair(
        `${say('date')}:`,
        `${pen.date(random.pick(['d. MMM yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd']))} / ${pen.time}`,
      ),
    );
    rows.push(
      pair(`${say('receipt')}:`, digits(random, '20######')),
      pair(`${say('cashier')}:`, digits(random, '####')),
      pen.rule('_'),
    );
    for (const line of pen.basket) {
      if (line.kind === 'item') rows.push(row(left(digits(random, random.pick(['########', '###.###.##'])))));
      if (line.quantity === 1) rows.push(pair(line.name, price(line.amount)));
      else {
        const many = line.unit === 'kg' ? `${pen.quantity(line)} kg` : String(line.quantity);
        rows.push(
          row(left(line.name)),
          row(left(`${many} * ${money(line.unitAmount ?? 0)}`, 4), right(price(line.amount))),
        );
      }
    }
    rows.push(
      pen.rule('_'),
      pair(
        say('count'),
        String(pen.basket.reduce((sum, { unit, quantity }) => sum + (unit === 'kg' ? 1 : quantity), 0)),
      ),
    );
    const [added] = pen.added;
    const total = { tall: true, bold: true };
    if (added === undefined) rows.push(pair(say('total'), price(sale.total), total));
    else
      rows.push(
        pair(say('subtotal'), price(sale.subtotal)),
        pair(added.name, price(added.amount)),
        pair(say('toPay'), price(sale.total), total),
      );
    for (const { rate, net, tax } of taxesOf(sale))
      rows.push(
        row(
          left(`${say('vat')} ${pen.number(rate, 1)}% ${mark} ${money(tax)}`),
          right(`${say('net')} ${money(net)}`),
        ),
      );
    rows.push(pen.gap());
    if (sale.given === null)
      rows.push(
        pair(say('card'), price(sale.total)),
        row(left(digits(random, 'XXXX XXXX XXXX ####  ##/##'))),
      );
    else rows.push(pair(say('cash'), price(sale.given)), pair(say('change'), price(sale.given - sale.total)));
    return [
      ...rows,
      pen.gap(),
      pen.bars(digits(random, '############')),
      pen.center(sale.phone),
      pen.center(say('thanks')),
    ];
  },
};

/** The fiscal printer: everything of an item in one row, its VAT letter glued to the amount; the day stands above. */
const fiscal: Layout = {
  columns: 42,
  fonts: ['till', 'dots'],
  countries: ['PL', 'PL', 'PT', 'NO', 'ES', 'AT'],
  kinds: ['grocery', 'grocery', 'other', 'restaurant'],
  words,
  nameWidth: 19,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const rows: Row[] = [
      pen.center(sale.merchant, { bold: true }),
      pen.center(`${sale.street}, ${sale.city}`.slice(0, 42)),
    ];
    rows.push(
      pen.center(sale.vatId),
      pair(pen.date(random.pick(['yyyy-MM-dd', 'dd-MM-yyyy', 'dd.MM.yy'])), digits(random, 'W######')),
    );
    rows.push(pen.center('F I S K A L'.slice(0, random.pick([0, 11]))), pen.rule('-'));
    const letter = (tax: number) => 'AB'[tax] ?? '';
    for (const line of pen.basket) {
      const many = line.unit === 'kg' ? pen.quantity(line) : `${line.quantity}`;
      const glued = `${money(line.amount)}${letter(line.tax)}`;
      if (line.kind === 'discount') rows.push(row(left(line.name, 3), right(glued)));
      else
        rows.push(row(left(line.name), right(`${many} x${money(line.unitAmount ?? 0)}`, 32), right(glued)));
    }
    rows.push(pen.rule('-'));
    for (const part of taxesOf(sale)) {
      rows.push(pair(`${say('net')} ${letter(part.index)}`, money(part.net)));
      rows.push(pair(`${say('vat')} ${letter(part.index)} ${pen.number(part.rate, 0)}%`, money(part.tax)));
    }
    const [added] = pen.added;
    if (added !== undefined)
      rows.push(pair(say('subtotal'), money(sale.subtotal)), pair(added.name, money(added.amount)));
    const name = say('total');
    const fits = (name.length + money(sale.total).length) * 2 < 40;
    rows.push(pair(name, money(sale.total), { tall: true, wide: fits, bold: true }), pen.rule('-'));
    if (sale.given === null) rows.push(pair(say('card'), `${money(sale.total)} ${sale.currency}`));
    else rows.push(pair(say('cash'), money(sale.given)), pair(say('change'), money(sale.given - sale.total)));
    rows.push(pair(`${digits(random, '00###')} #${say('cashier')} ${random.int(1, 9)}`, pen.time), pen.gap());
    return [...rows, pen.center(digits(random, 'A1B2 C### D##E 9F## ####')), pen.center(say('thanks'))];
  },
};

/** What a guest could add, which nobody has paid. */
function suggestions(sale: Sale, { row, left, right, money, sign }: Pen): Row[] {
  return [10, 12.5, 15].map((percent) => {
    const tip = Math.round((sale.total * percent) / 100);
    return row(left(`${percent}% = ${sign}${money(tip)}`, 4), right(`${sign}${money(sale.total + tip)}`, 32));
  });
}

/** A restaurant with letters of different widths: a sign before each amount, guests and table above. */
const guests: Layout = {
  columns: 36,
  fonts: ['even', 'narrow', 'even'],
  countries: ['GB', 'GB', 'IE', 'FR', 'CH', 'DK', 'SE', 'IT'],
  kinds: ['restaurant'],
  words,
  nameWidth: 20,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const price = (cents: number) =>
      cents < 0 ? `-${pen.sign}${money(-cents)}` : `${pen.sign}${money(cents)}`;
    const rows: Row[] = [
      pen.logo(sale.merchant),
      pen.center(sale.street),
      pen.center(sale.city),
      pen.center(sale.phone),
      pen.gap(),
    ];
    rows.push(
      row(left(`${say('table')} ${random.int(1, 60)}`), right(`${say('covers')} ${random.int(1, 8)}`)),
    );
    rows.push(
      pair(pen.date(random.pick(['d MMM yyyy', 'dd/MM/yyyy', 'dd MMM yy'])), pen.time),
      pen.rule('-'),
    );
    for (const line of pen.basket) {
      const many =
        line.unit === 'kg' ? `${pen.quantity(line)}kg ` : line.quantity > 1 ? `${line.quantity}x ` : '';
      rows.push(pair(`${many}${line.name}`, price(line.amount)));
      if (line.quantity !== 1 && random.chance(0.5))
        rows.push(row(left(`@ ${price(line.unitAmount ?? 0)}`, 4)));
    }
    rows.push(pen.rule('-'), pair(say('subtotal'), price(sale.subtotal)));
    for (const line of pen.added) rows.push(pair(line.name, price(line.amount)));
    rows.push(pair(say('total'), price(sale.total), { tall: true, bold: true }), pen.gap());
    if (sale.given === null) rows.push(pair(`${say('card')} ${digits(random, '**####')}`, price(sale.total)));
    else rows.push(pair(say('cash'), price(sale.given)), pair(say('change'), price(sale.given - sale.total)));
    for (const { rate, tax } of taxesOf(sale)) rows.push(pair(`${say('vat')} @${rate}%`, price(tax)));
    if (random.chance(0.5)) rows.push(pen.gap(), ...suggestions(sale, pen));
    return [
      ...rows,
      pen.gap(),
      pen.center(`${say('cashier')}: ${random.pick(['Ana', 'Ben', 'Lou', 'Kim'])}`),
      pen.center(say('thanks')),
    ];
  },
};

/** Layouts that the parser's author does not look at. */
export const UNSEEN: Record<string, Layout> = { document, bonus, numbers, fiscal, guests };
