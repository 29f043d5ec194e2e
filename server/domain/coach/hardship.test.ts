import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cents } from '../kernel/money';
import { hardshipOf, speaksOfHardship } from './hardship';

const fine = {
  income: cents(250_000),
  fixedCosts: cents(150_000),
  neededPerMonth: cents(20_000),
  saysTight: false,
  spendingNotes: 'Mostly eating out with friends.',
};

describe('hardshipOf', () => {
  test('is null while what is left carries the goal, to the cent', () => {
    expect(hardshipOf(fine)).toBeNull();
    expect(hardshipOf({ ...fine, neededPerMonth: cents(100_000) })).toBeNull();
  });
  test('is found by numbers, by what is said, and in the notes', () => {
    expect(hardshipOf({ ...fine, neededPerMonth: cents(100_001) })).toEqual({ reason: 'numbers' });
    expect(hardshipOf({ ...fine, saysTight: true })).toEqual({ reason: 'said' });
    expect(hardshipOf({ ...fine, spendingNotes: 'I lost my job in May' })).toEqual({ reason: 'notes' });
  });
  test('numbers that are not known or not needed say nothing', () => {
    const poor = { ...fine, income: cents(100_000) };
    expect(hardshipOf(poor)).toEqual({ reason: 'numbers' });
    expect(hardshipOf({ ...poor, income: null })).toBeNull();
    expect(hardshipOf({ ...poor, fixedCosts: null })).toBeNull();
    expect(hardshipOf({ ...poor, neededPerMonth: null })).toBeNull();
    expect(hardshipOf({ ...poor, neededPerMonth: cents(0) })).toBeNull();
  });
});

describe('speaksOfHardship', () => {
  test.each([
    'I lost my job last month.',
    'We recently lost our income',
    'just got laid off :(',
    'I’m unemployed at the moment',
    "I can't pay the rent this month",
    'cannot afford my heating',
    'Struggling to cover our bills since January',
    'we can barely make ends meet',
    'behind on bills again',
    'Two months in rent arrears',
    'A debt collector keeps calling',
    'I go to the food bank on Thursdays',
    "I'm broke",
    'flat broke until Friday',
    'not joking, I am so broke',
    'There is no money left after the 20th',
    'we ran out of money',
    'Money is really tight right now',
    'We were evicted',
    'My account is overdrawn',
    'took a payday loan',
    'I am deep in debt',
    'in debt up to my ears',
    'I want to save, but I lost my job',
    'I lost my job since the factory closed',
    'I lost my job and do not know if I can keep the flat',
    'I have no job and I am in debt',
    'without a job I cant pay the rent',
    'oh no I am broke',
    'I work full time and still need the food bank',
    'since I am not working I can’t pay my bills',
    'my son asks why we are homeless',
    'Ich habe meinen Job verloren',
    'bin seit März arbeitslos',
    'Ich kann die Miete nicht bezahlen',
    'Wir können unsere Rechnungen nicht mehr zahlen',
    'Inkasso hat geschrieben',
    'Ich bin gerade total pleite',
    'Am Ende kein Geld mehr',
    'Ich habe Schulden',
    'Konto überzogen',
    'Wir gehen zur Tafel',
    'He perdido mi trabajo',
    'Estoy en paro',
    'No puedo pagar el alquiler',
    'No llego a fin de mes',
    'Tengo muchas deudas',
    'Vamos al banco de alimentos',
    'estamos en números rojos',
    "J'ai perdu mon emploi",
    'Je suis au chômage',
    'Je ne peux plus payer mon loyer',
    "Je n'arrive pas à payer les factures",
    'Je suis à découvert',
    "J'ai des dettes",
    'Un huissier est passé',
    'Je suis fauchée',
    'On va à la banque alimentaire',
    'Jeg har mistet mit job',
    'Jeg er blevet fyret',
    'Jeg kan ikke betale huslejen',
    'Vi har ikke råd til mad',
    'Jeg har stor gæld',
    'Ingen penge tilbage',
    'Inkasso igen',
    'Ik ben mijn baan kwijt',
    'Ik kan de huur niet betalen',
    'Ik heb schulden',
    'De deurwaarder was hier',
    'Ik ga naar de voedselbank',
    'Ik sta rood',
    'geen geld meer',
    'Ik kan nauwelijks rondkomen',
  ])('yes: %s', (text) => {
    expect(speaksOfHardship(text)).toBe(true);
  });

  test.each([
    '',
    'Mostly coffee and books',
    'I have never been in debt',
    'Debt-free since 2019',
    'not in debt, and proud of it',
    'That joke is broke',
    'My phone broke and I need a new one',
    'I broke my arm',
    'I am no longer broke',
    'I used to be broke',
    'I am not broke, only careful',
    'I volunteer at a food bank',
    'We donate to the food bank every month',
    'Emergency fund in case I lost my job',
    'Saving for a house so that we avoid payday loans',
    'I cannot afford a sports car',
    "I can't resist a good bakery",
    'I work for a debt collector',
    'If I lost my job I would need this',
    'A red letter day',
    'We give to homeless people at Christmas',
    'My friend is broke',
    'What if we lost our income?',
    'I pay my rent on time',
    'never behind on bills',
    'no eviction, no drama',
    'We broke even last month',
    'My parents paid my rent as a gift',
    'Ich habe keine Schulden',
    'schuldenfrei',
    'Ich bin nicht pleite',
    'Ich arbeite ehrenamtlich bei der Tafel',
    'Eine Tafel Schokolade am Tag',
    'Die Miete ist bezahlt',
    'No tengo deudas',
    'Nunca estoy en números rojos',
    "Je n'ai pas de dettes",
    'Je ne suis jamais à découvert',
    'Jeg har ingen gæld',
    'gældfri',
    'Ik heb geen schulden',
    'Ik ben niet failliet',
    'Ich mag Blut­orangen',
    'automatische incasso op de eerste',
  ])('no: %s', (text) => {
    expect(speaksOfHardship(text)).toBe(false);
  });

  test('answers for any text, and soon for a long one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof speaksOfHardship(text)).toBe('boolean');
      }),
    );
    const started = performance.now();
    for (const piece of ['a ', 'i am ', 'cant pay ', 'so so ', 'behind on the ', '\u0301', '. '])
      speaksOfHardship(piece.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
