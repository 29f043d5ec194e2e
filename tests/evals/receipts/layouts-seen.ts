import type { Layout, Pen } from './layout';
import type { Row } from './rows';
import { digits, type Sale, taxesOf } from './sale';
import words from './words-seen.json' with { type: 'json' };

function head(sale: Sale, pen: Pen): Row[] {
  const { center, random } = pen;
  const name = random.chance(0.3)
    ? pen.logo(sale.merchant)
    : center(sale.merchant, { tall: true, bold: true });
  const rows = [name, center(sale.street), center(sale.city)];
  if (random.chance(0.6)) rows.push(center(`Tel. ${sale.phone}`));
  if (random.chance(0.5)) rows.push(center(sale.vatId));
  if (random.chance(0.3)) rows.push(pen.gap(), center(pen.say('open')));
  return [...rows, pen.gap()];
}

/** Card slips repeat the amount, with numbers that look like others. */
function slip(sale: Sale, pen: Pen): Row[] {
  const { center, pair, random } = pen;
  return [
    pen.gap(),
    center(`- ${pen.say('slip')} -`),
    pair('Terminal-ID', digits(random, '6#######')),
    pair('TA-Nr', digits(random, '######')),
    pair('PAN', `############${digits(random, '####')}`),
    center(`${sale.currency} ${pen.money(sale.total)}`, { tall: random.chance(0.5) }),
    pair('AID', digits(random, 'A0000000041010')),
    center(`*** ${pen.say('approved')} ***`),
  ];
}

function vatTable(sale: Sale, pen: Pen, at: number[]): Row[] {
  const { say, money, row, left, right } = pen;
  const [net = 0, tax = 0, gross = 0] = at;
  return [
    row(left(`${say('vat')}%`), right(say('net'), net), right(say('vat'), tax), right(say('gross'), gross)),
    ...taxesOf(sale).map((part) =>
      row(
        left(`${'AB'[part.index] ?? ''} ${pen.number(part.rate, 2)}%`),
        right(money(part.net), net),
        right(money(part.tax), tax),
        right(money(part.gross), gross),
      ),
    ),
  ];
}

function paid(sale: Sale, pen: Pen): Row[] {
  if (sale.given === null) return [pen.pair(pen.say('card'), pen.money(sale.total))];
  const change = sale.given - sale.total;
  const rows = [pen.pair(pen.say('cash'), pen.money(sale.given))];
  if (change > 0 || pen.random.chance(0.5))
    rows.push(pen.pair(pen.say('change'), pen.money(pen.random.chance(0.7) ? change : -change)));
  return rows;
}

/** Sums that mislead: what was saved, points, until when something can be brought back. */
function misleading(pen: Pen): Row[] {
  const { random, pair, say, money } = pen;
  const saved = -pen.basket.reduce((sum, { kind, amount }) => sum + (kind === 'discount' ? amount : 0), 0);
  const rows: Row[] = [];
  if (saved > 0) rows.push(pair(say('saved'), money(saved)));
  if (random.chance(0.3)) rows.push(pair(say('points'), String(random.int(3, 4000))));
  if (random.chance(0.15)) rows.push(pen.row(pen.left(`${say('until')} ${pen.later('dd.MM.yyyy')}`)));
  if (random.chance(0.1)) rows.push(pen.row(pen.left(digits(random, 'IBAN DE## #### #### #### #### 00'))));
  return rows;
}

/** The supermarket: prices with a tax code at the right, how many in a row of its own. */
const columns: Layout = {
  columns: 42,
  fonts: ['till', 'narrow'],
  countries: ['DE', 'DE', 'AT', 'NL', 'BE', 'CH'],
  kinds: ['grocery', 'grocery', 'grocery', 'other'],
  words,
  nameWidth: 27,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const before = random.chance(0.5);
    const codes = random.pick([
      ['A', 'B'],
      ['1', '2'],
      ['B', 'A'],
      ['', '*'],
      ['A ', 'AW'],
    ]);
    const rows = [...head(sale, pen), row(right(sale.currency, 39))];
    for (const line of pen.basket) {
      const own = row(
        left(line.kind === 'discount' ? `  ${line.name}` : line.name),
        right(money(line.amount), 39),
        left(codes[line.tax] ?? '', 40),
      );
      const each = money(line.unitAmount ?? 0);
      const weighed = `  ${pen.quantity(line)} kg x ${each} ${sale.currency}/kg`;
      const many =
        line.unit === 'kg' ? row(left(weighed)) : row(left(`  ${pen.quantity(line)} x`), right(each, 20));
      const isOne = line.quantity === 1;
      rows.push(...(isOne ? [own] : before ? [many, own] : [own, many]));
    }
    rows.push(row(right('-'.repeat(10), 39)));
    const [added] = pen.added;
    if (random.chance(0.3)) rows.push(pair(say('subtotal'), money(sale.subtotal), {}, 39));
    const big = { tall: true, bold: random.chance(0.5) };
    rows.push({
      ...row(left(say('total')), left(sale.currency, 18), right(money(sale.subtotal), 39)),
      ...big,
    });
    if (added !== undefined)
      rows.push(
        pair(added.name, money(added.amount), {}, 39),
        pair(say('toPay'), money(sale.total), big, 39),
      );
    rows.push(pen.rule('='), ...paid(sale, pen), pen.gap(), ...vatTable(sale, pen, [18, 28, 39]), pen.gap());
    if (random.chance(0.6)) rows.push(pair(say('count'), String(pen.basket.length)));
    rows.push(...misleading(pen));
    if (sale.given === null && random.chance(0.5)) rows.push(...slip(sale, pen));
    const day = pen.date(random.pick(['dd.MM.yyyy', 'dd.MM.yy']));
    rows.push(pen.gap(), ...(random.chance(0.5) ? [pen.bars(digits(random, '#############'))] : []));
    rows.push(
      pair(digits(random, '#### ######/##'), `${day}  ${pen.time}`),
      pen.gap(),
      pen.center(say('thanks')),
    );
    return rows;
  },
};

/** The discounter: how many and at what price stand between name and amount; little else. */
const inline: Layout = {
  columns: 40,
  fonts: ['narrow', 'till', 'dots'],
  countries: ['DE', 'ES', 'FR', 'IT', 'PT', 'GB', 'IE'],
  kinds: ['grocery', 'grocery', 'other'],
  words,
  nameWidth: 20,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const day = pen.date(random.pick(['dd/MM/yyyy', 'dd/MM/yy', 'dd-MM-yyyy', 'd MMM yyyy']));
    const early = random.chance(0.4);
    const when = pair(`${say('date')} ${day}`, pen.time);
    const rows = [...head(sale, pen), ...(early ? [when, pen.rule('-')] : [])];
    for (const line of pen.basket) {
      const isOne = line.quantity === 1 || line.unit === 'kg';
      const each = isOne ? [] : [right(`${money(line.unitAmount ?? 0)} x ${line.quantity}`, 31)];
      rows.push(row(left(line.name), ...each, right(money(line.amount), 38), left('AB'[line.tax] ?? '', 39)));
      if (line.unit === 'kg')
        rows.push(row(left(`  ${pen.quantity(line)} kg x ${money(line.unitAmount ?? 0)} ${pen.sign}/kg`)));
    }
    const [added] = pen.added;
    rows.push(pen.rule(random.pick(['-', '=', '.'])));
    rows.push(
      pair(
        say('total'),
        `${random.pick(['', `${pen.sign} `])}${money(sale.subtotal)}`,
        { bold: true, tall: random.chance(0.4) },
        38,
      ),
    );
    if (added !== undefined)
      rows.push(
        pair(added.name, money(added.amount), {}, 38),
        pair(say('toPay'), money(sale.total), { bold: true }, 38),
      );
    rows.push(
      ...paid(sale, pen),
      pen.gap(),
      ...vatTable(sale, pen, [18, 28, 38]),
      pen.gap(),
      ...misleading(pen),
    );
    if (sale.given === null && random.chance(0.4)) rows.push(...slip(sale, pen));
    if (!early) rows.push(pen.gap(), when);
    rows.push(pair(say('receipt'), digits(random, '#####/###')), pair(say('cashier'), digits(random, '##')));
    rows.push(pen.gap(), pen.center(say('thanks')));
    return rows;
  },
};

/** The waiter's bill: a table of how many, what, at what price and for how much, the day at its top. */
const bill: Layout = {
  columns: 40,
  fonts: ['till', 'dots', 'narrow'],
  countries: ['ES', 'ES', 'PT', 'FR', 'DE', 'AT', 'IT', 'BE'],
  kinds: ['restaurant', 'restaurant', 'restaurant', 'grocery'],
  words,
  nameWidth: 18,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const euros = random.pick(['', ` ${pen.sign}`, pen.sign]);
    const day = pen.date(random.pick(['dd/MM/yyyy', 'dd-MM-yy', 'dd.MM.yyyy']));
    const rows = [
      ...head(sale, pen),
      pair(`${say('receipt')} ${digits(random, 'T###/#####')}`.slice(0, 38), ''),
    ];
    rows.push(pair(`${day} ${pen.time}`, `${say('table')} ${random.int(1, 40)}`), pen.rule('-'));
    rows.push(
      row(right('#', 4), left(say('item').slice(0, 14), 6), right(say('each'), 32), right(say('amount'), 40)),
    );
    rows.push(pen.rule('-'));
    for (const line of pen.basket) {
      const many = line.unit === 'kg' ? pen.quantity(line) : String(line.quantity);
      const each = random.chance(0.9) || line.quantity > 1 ? [right(money(line.unitAmount ?? 0), 32)] : [];
      rows.push(row(right(many, 5), left(line.name, 6), ...each, right(money(line.amount), 40)));
    }
    const fits = say('total').length + money(sale.total).length + euros.length < 20;
    const big = { tall: true, wide: fits && random.chance(0.3), bold: random.chance(0.6) };
    const [added] = pen.added;
    rows.push(pen.rule('='));
    if (added === undefined) rows.push(pair(say('total'), `${money(sale.total)}${euros}`, big));
    else
      rows.push(
        pair(say('subtotal'), money(sale.subtotal)),
        pair(added.name, money(added.amount)),
        pair(say('total'), `${money(sale.total)}${euros}`, big),
      );
    rows.push(pen.gap());
    for (const { rate, net, tax } of taxesOf(sale))
      rows.push(
        row(
          left(`${say('vat')} ${pen.number(rate, Number.isInteger(rate) ? 0 : 1)}%`),
          right(`${say('net')} ${money(net)}`, 26),
          right(money(tax), 40),
        ),
      );
    rows.push(pen.gap(), ...paid(sale, pen), pair(say('cashier'), random.pick(['MARIA', 'Tom', 'JL', '04'])));
    rows.push(pen.gap(), pen.center(say('thanks')));
    return rows;
  },
};

/** The hypermarket: departments, and amounts that stand with how many, not with the name. */
const departments: Layout = {
  columns: 38,
  fonts: ['till', 'narrow', 'even'],
  countries: ['FR', 'FR', 'BE', 'ES', 'PT', 'GB', 'IT'],
  kinds: ['grocery', 'grocery', 'other'],
  words,
  nameWidth: 24,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const after = random.pick([` ${pen.sign}`, pen.sign, '']);
    const price = (cents: number) => `${money(cents)}${after}`;
    const form = random.pick(['dd/MM/yy', 'dd/MM/yyyy', 'd MMM yyyy']);
    const rows = head(sale, pen);
    const shelves = random.chance(0.6) ? Math.ceil(pen.basket.length / 3) : Infinity;
    for (const [at, line] of pen.basket.entries()) {
      if (line.kind === 'item' && at % shelves === 0)
        rows.push(row(left(`*** ${random.pick(['BIO', 'BAZAR', 'DPH', '01', '07'])} ***`)));
      const code = right(String(line.tax + 1), 27);
      if (line.quantity === 1) rows.push(row(left(line.name), code, right(price(line.amount))));
      else {
        const many =
          line.unit === 'kg'
            ? `${pen.quantity(line)} kg x ${price(line.unitAmount ?? 0)}/kg`
            : `${line.quantity} x ${price(line.unitAmount ?? 0)}`;
        rows.push(row(left(line.name)), row(left(many, 2), right(price(line.amount))));
      }
    }
    rows.push(row(right('========')));
    if (random.chance(0.4))
      rows.push(pair(`${say('subtotal')} (${pen.basket.length})`, price(sale.subtotal)));
    const [added] = pen.added;
    rows.push(pair(say('total'), price(sale.subtotal), { bold: true, tall: random.chance(0.5) }));
    if (added !== undefined)
      rows.push(pair(added.name, price(added.amount)), pair(say('toPay'), price(sale.total), { bold: true }));
    rows.push(...paid(sale, pen), pair(say('count'), String(pen.basket.length)), pen.gap());
    rows.push(
      ...misleading(pen),
      ...(random.chance(0.6) ? vatTable(sale, pen, [18, 28, 38]) : []),
      pen.gap(),
    );
    rows.push(row(left(`${pen.date(form)} ${pen.time}`), right(digits(random, '#### ## ####'))));
    if (sale.given === null && random.chance(0.5))
      rows.push(...slip(sale, pen), row(left(`${pen.date('dd/MM/yy')} ${pen.time}:41`)));
    rows.push(
      pen.center(say('thanks')),
      ...(random.chance(0.5) ? [pen.bars(digits(random, '#########'))] : []),
    );
    return rows;
  },
};

/** The north: no currency but in words, deposits under their bottle, what is taken off has its minus behind. */
const north: Layout = {
  columns: 36,
  fonts: ['narrow', 'dots', 'till'],
  countries: ['DK', 'SE', 'NO', 'DK', 'SE', 'NO', 'DE'],
  kinds: ['grocery', 'grocery', 'grocery', 'restaurant', 'other'],
  words,
  nameWidth: 24,
  print(sale, pen) {
    const { row, left, right, pair, say, money, random } = pen;
    const day = pen.date(
      sale.country === 'SE' ? 'yyyy-MM-dd' : random.pick(['dd.MM.yy', 'dd-MM-yyyy', 'd. MMM yyyy']),
    );
    const rows = [...head(sale, pen), pair(`${day} ${pen.time}`, `${say('cashier')} ${random.int(1, 9)}`)];
    rows.push(pair(say('receipt'), digits(random, '######')), pen.rule('-'));
    for (const line of pen.basket) {
      const prefix = line.kind === 'deposit' ? '+' : line.kind === 'discount' ? ' ' : '';
      const many =
        line.unit === 'kg'
          ? `${pen.quantity(line)}kg*${money(line.unitAmount ?? 0)}/kg`
          : `${line.quantity}st*${money(line.unitAmount ?? 0)}`;
      rows.push(row(left(`${prefix}${line.name}`), right(money(line.amount))));
      if (line.quantity !== 1) rows.push(row(left(`    ${many}`)));
    }
    rows.push(pen.gap());
    const [added] = pen.added;
    if (added !== undefined)
      rows.push(pair(say('subtotal'), money(sale.subtotal)), pair(added.name, money(added.amount)));
    const total = random.chance(0.5) ? `${say('total')} ${sale.currency}` : say('total');
    rows.push(
      pair(total, money(sale.total), { tall: true, bold: random.chance(0.5) }),
      pen.rule('='),
      ...paid(sale, pen),
      pen.gap(),
    );
    for (const { rate, net, tax } of taxesOf(sale))
      rows.push(row(left(`${say('vat')} ${pen.number(rate, 2)}%`), right(money(tax), 24), right(money(net))));
    rows.push(...misleading(pen));
    if (sale.given === null && random.chance(0.5)) rows.push(...slip(sale, pen));
    rows.push(pen.gap(), pen.center(say('thanks')), pen.center(say('open')));
    return rows;
  },
};

/** Layouts that the parser's author may look at. */
export const SEEN: Record<string, Layout> = { columns, inline, bill, departments, north };
