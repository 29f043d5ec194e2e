import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { operatorInOneLine, operatorLines } from '~server/domain/billing/operator';
import { termsSections, contractWithdrawalSections } from '~server/domain/billing/terms';
import { readEnv } from '~server/env';
import { operatorOf } from '~server/features/billing/operator';

import { LegalText } from './legal-text';

const unknown = operatorOf(readEnv({}));
const whole = operatorOf(
  readEnv({
    LEGAL_NAME: 'Nutkin & <b>Sons</b> ApS',
    LEGAL_ADDRESS: 'Hazel Lane 1, 2100 Copenhagen,, Denmark',
    LEGAL_REPRESENTATIVE: 'Lena Nutkin',
    LEGAL_PHONE: '+45 12 34 56 78',
    LEGAL_REGISTER: 'CVR 12345678',
    LEGAL_VAT_ID: 'DK12345678',
    SUPPORT_EMAIL: 'help@hazel.example',
  }),
);
const shown = (operator: typeof whole) =>
  renderToStaticMarkup(
    <LegalText
      sections={[...termsSections(operator, 'en-IE'), ...contractWithdrawalSections(operator)]}
      operator={operator}
    />,
  );

describe('who runs the site', () => {
  it('is said in full', () => {
    expect(operatorLines(whole)).toEqual([
      'Nutkin & <b>Sons</b> ApS',
      'Hazel Lane 1',
      '2100 Copenhagen',
      'Denmark',
      'Represented by: Lena Nutkin',
      'Phone: +45 12 34 56 78',
      'Email: help@hazel.example',
      'Register: CVR 12345678',
      'VAT ID: DK12345678',
    ]);
  });

  it('is a marked placeholder where the operator has not said it, and no empty line', () => {
    expect(operatorLines(unknown)).toEqual([
      '[name of the operator]',
      '[address of the operator]',
      'Email: support@example.com',
    ]);
    expect(operatorInOneLine({ ...whole, address: null, phone: null })).toBe(
      'Nutkin & <b>Sons</b> ApS, [address of the operator], help@hazel.example',
    );
    const html = shown(unknown);
    expect(html).toContain('<li><mark>[name of the operator]</mark></li>');
    expect(html).toContain(
      'inform us (<mark>[name of the operator]</mark>, <mark>[address of the operator]</mark>, <a href="mailto:support@example.com"',
    );
    expect(html).not.toMatch(/<(li|p|h2)><\/|null|undefined/);
  });

  it('is text, whatever is typed into the environment', () => {
    const html = shown(whole);
    expect(html).toContain('<li>Nutkin &amp; &lt;b&gt;Sons&lt;/b&gt; ApS</li>');
    expect(html).not.toMatch(/<mark>|<b>/);
  });
});

describe('the terms', () => {
  it.each([
    ['en-IE', 'Pro costs €9.99 a month or €59 a year, VAT included.'],
    ['da-DK', 'Pro costs 9,99 € a month or 59 € a year, VAT included.'],
  ])('name the prices of the plans in %s', (locale, sentence) => {
    expect(JSON.stringify(termsSections(whole, locale)).replaceAll('\u00a0', ' ')).toContain(sentence);
  });

  it('say what a person has to know before they order', () => {
    const text = shown(whole);
    for (const said of [
      'no bank connection',
      'no financial, tax or investment advice',
      'for 5 days. The trial needs no card',
      'two clicks in the settings',
      'for 7 days from the start of the unpaid period',
      'within 14 days, with the button “Withdraw from contract” in the settings',
      '1 AI tip generation per week',
      '5- and 10-year projections',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('!');
  });

  it('hold the instruction on withdrawal in the wording of the EU, with its form', () => {
    const withdrawal = contractWithdrawalSections(whole);
    expect(withdrawal.map(({ title }) => title)).toEqual([
      'Right of withdrawal',
      'Effects of withdrawal',
      'Model withdrawal form',
    ]);
    const text = withdrawal.flatMap(({ blocks }) => blocks.flat()).join('\n');
    for (const said of [
      'You have the right to withdraw from this contract within 14 days without giving any reason.',
      'The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
      'by an unequivocal statement (e.g. a letter sent by post or e-mail)',
      'using the same means of payment as you used for the initial transaction',
      'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract',
      'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided',
      '(*) Delete as appropriate.',
    ])
      expect(text).toContain(said);
    const operator = 'Hazel Lane 1, 2100 Copenhagen,, Denmark, +45 12 34 56 78, help@hazel.example';
    expect(text.split(operator)).toHaveLength(3);
  });
});
