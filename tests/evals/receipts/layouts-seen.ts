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

/** Layouts that the parser's author may look at. */
export const SEEN: Record<string, Layout> = { columns, inline };
