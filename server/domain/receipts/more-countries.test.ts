import { expect, test } from 'vitest';

import { readPrinted as read } from '../../../tests/support/printed-page';

test('British: pounds, a saving below its item, balance due, a total of savings that nobody pays', () => {
  expect(
    read(`
                TESCO
               Express
         VAT NO: 220 4302 31
SEMI SKIMMED MILK 2PT           £1.20
2 BAGELS 5PK                    £3.20
BANANAS LOOSE
 0.534 kg @ £0.90/kg            £0.48
MEAL DEAL SAVING               -£1.00
CRISPS                          £1.85
TOTAL                           £5.73
VISA DEBIT                      £5.73
CHANGE DUE                      £0.00
YOU SAVED                       £1.00
CLUBCARD POINTS 5
09/01/26 13:07
  Thank you for shopping with us
`),
  ).toMatchObject({ merchant: 'Tesco', date: '2026-01-09', total: 573, currency: 'GBP', addsUp: true });
});

test('Swiss: francs with dots, Total CHF, Rundung, euros beside it', () => {
  expect(
    read(`
             Baeckerei Huber AG
          Bahnhofstrasse 1  8001 Zuerich
Gipfeli            3 x 1.40       4.20
Birchermuesli                     6.90
Kaffee Creme       2 x 4.70       9.40
Rabatt 10%                       -2.03
Zwischentotal                    18.47
Rundung                          -0.02
Total CHF                        18.45
Total EUR                        19.80
Bar CHF                          20.00
Rueckgeld CHF                     1.55
MWST-Nr. CHE-123.456.789
2.6%   MWST 0.47  Total 18.45
24.02.2026  07:55
`),
  ).toMatchObject({ merchant: 'Baeckerei Huber', date: '2026-02-24', total: 1845, currency: 'CHF' });
});

test('Finnish, Norwegian, Portuguese and Czech words', () => {
  expect(
    read(`
            K-Market Keskusta
           Y-tunnus 1234567-8
MAITO 1L                        1,15
RUISLEIPA                       2,49
  2 KPL   0,65
BANAANI                         1,30
PANTTI                          0,20
YHTEENSA                        5,14
KORTTI                          5,14
ALV   VEROTON   VERO   VEROLLINEN
14%    4,51     0,63     5,14
12.2.2026 16:45   Kiitos kaynnista
`),
  ).toMatchObject({ merchant: 'K-Market', date: '2026-02-12', total: 514, addsUp: true });
  expect(
    read(`
            Hjornebutikken AS
        Foretaksregisteret NO 123456789 MVA
Salgskvittering 1234  03.02.2026 15:20
Brod grovt                     34,90
Melk lett 1L     2 x 21,90     43,80
Pant                            4,00
Rabatt 20%                     -6,98
SUM                            75,72
BankAxept                      75,72
Herav MVA 15%                   9,88
`),
  ).toMatchObject({
    merchant: 'Hjornebutikken',
    date: '2026-02-03',
    total: 7572,
    currency: 'NOK',
    addsUp: true,
  });
  expect(
    read(`
           MERCEARIA CENTRAL LDA
        Rua do Ouro 10 1100-060 Lisboa
        NIF 501234567
Fatura simplificada FS 12/345
14/02/2026 11:31
PAO DE AGUA   4 X 0,20            0,80
LEITE MEIO GORDO                  0,89
QUEIJO FLAMENGO                   3,15
Poupanca                         -0,40
TOTAL A PAGAR                     4,44
MULTIBANCO                        4,44
IVA  6%  4,19  0,25
`),
  ).toMatchObject({ merchant: 'Mercearia Central', date: '2026-02-14', total: 444, addsUp: true });
  expect(
    read(`
            Potraviny U Mostu s.r.o.
          DIC: CZ12345678
Chleb kminovy 1 ks                 38,90
Maslo 250g    2 ks x 49,90         99,80
SLEVA                             -10,00
Celkem Kc                         128,70
K UHRADE CZK                      129,00
Zaokrouhleni                        0,30
Hotovost                          200,00
Vraceno                            71,00
Sazba DPH 12%  Zaklad 114,91  DPH 13,79
15.02.2026 9:05  Dekujeme za nakup
`),
  ).toMatchObject({ merchant: 'Potraviny U Mostu', date: '2026-02-15', total: 12900, currency: 'CZK' });
});
