import { expect, test } from 'vitest';

import { printedPage } from '../../../tests/support/printed-page';
import { localDay } from '../kernel/days';
import { parseReceipt } from './parse-receipt';

const TODAY = localDay('2026-03-01');
const read = (print: string) => {
  const receipt = parseReceipt([printedPage(print)], TODAY);
  if (!receipt) return null;
  const { merchant, date, total, currency, lines, addsUp } = receipt;
  return {
    merchant: merchant?.value,
    date: date?.value,
    total: total?.value,
    currency: currency.value,
    addsUp,
    lines: lines.map(
      ({ kind, name, quantity, amount }) =>
        `${kind === 'item' ? '' : `${kind}: `}${quantity === 1 ? '' : `${quantity} x `}${name} ${amount}`,
    ),
  };
};

test('Danish: pant, rabat, kontant with byttepenge, rounding after the total', () => {
  expect(
    read(`
            KOBMANDEN PA HJORNET
          Norregade 12, 8000 Aarhus C
              CVR 12345678
Letmaelk 1 L                      11,95
Rugbrod                           22,50
Oksekod 8-12%
  2 x 45,00                       90,00
RABAT                             -10,00
Cola 1,5 L                        18,95
+ PANT B                           3,00
Bananer
  0,850 kg x 20,00 kr/kg          17,00
I ALT                            153,40
AFRUNDING                          0,10
AT BETALE                        153,50
KONTANT                          200,00
BYTTEPENGE                        46,50
Moms udgor                        30,68
14-02-2026 17:03      Bon 4711
        Tak for besoget
`),
  ).toEqual({
    merchant: 'Kobmanden PA Hjornet',
    date: '2026-02-14',
    total: 15350,
    currency: 'DKK',
    addsUp: true,
    lines: [
      'Letmaelk 1 L 1195',
      'Rugbrod 2250',
      '2 x Oksekod 8-12% 9000',
      'discount: RABAT -1000',
      'Cola 1,5 L 1895',
      'deposit: PANT B 300',
      '0.85 x Bananer 1700',
      'rounding: AFRUNDING 10',
    ],
  });
});

test('Swedish: quantity with st, kort, moms table, a year in front', () => {
  expect(
    read(`
                ICA Nara Torget
               Org nr: 556000-1234
2026-01-31 18:22          Kassa 2
Mjolk 3% 1,5L                     19,90
Kanelbullar            2st*12,50  25,00
Tomater         0,482kg*39,90kr/kg 19,23
Kaffe                             64,90
  Rabatt: Kaffe                  -15,00
Pant                               2,00
Totalt            6 varor        116,03
Totalt SEK                       116,03
Bankkort                         116,03
Moms %    Moms    Netto   Brutto
12,00    12,43   103,60   116,03
        Valkommen ater
`),
  ).toEqual({
    merchant: 'ICA Nära',
    date: '2026-01-31',
    total: 11603,
    currency: 'SEK',
    addsUp: true,
    lines: [
      'Mjolk 3% 1,5L 1990',
      '2 x Kanelbullar 2500',
      '0.482 x Tomater 1923',
      'Kaffe 6490',
      'discount: Rabatt: Kaffe -1500',
      'deposit: Pant 200',
    ],
  });
});

test('French: a column of quantities, remise, TVA, CB', () => {
  expect(
    read(`
              Carrefour City
          12 rue des Lilas 69003 LYON
         Tel : 04 78 00 00 00
QTE  DESIGNATION      P.U.     MONTANT
1  BAGUETTE TRAD      1.20        1.20
2  LAIT DEMI ECR 1L   1.15        2.30
1  CAMEMBERT AOP      3.45        3.45
   REMISE IMMEDIATE              -0.50
3  YAOURT NATURE      0.60        1.80
TOTAL A PAYER                     8.25 EUR
CB SANS CONTACT                   8.25 EUR
TVA 5,5%   HT 7.82   TVA 0.43   TTC 8.25
Nombre d'articles : 7
12/02/2026 19:41:07
   Merci de votre visite
`),
  ).toMatchObject({
    merchant: 'Carrefour City',
    date: '2026-02-12',
    total: 825,
    currency: 'EUR',
    addsUp: true,
    lines: [
      'BAGUETTE TRAD 120',
      '2 x LAIT DEMI ECR 1L 230',
      'CAMEMBERT AOP 345',
      'discount: REMISE IMMEDIATE -50',
      '3 x YAOURT NATURE 180',
    ],
  });
});

test('Spanish: units in front, weight below, IVA, entregado and cambio', () => {
  expect(
    read(`
          SUPERMERCADOS LUNA, S.L.
          C/ MAYOR 5  28013 MADRID
            NIF: B12345678
05/01/2026 12:15   OP: 12345
FACTURA SIMPLIFICADA: 1234-567-890
   Descripcion        P. Unit  Importe
1 PAN DE MOLDE                    1,35
2 LECHE ENTERA         0,96       1,92
1 PLATANO
  0,642 kg    1,99 EUR/kg         1,28
1 ACEITE OLIVA                    8,75
TOTAL (EUR)                      13,30
EFECTIVO                         20,00
CAMBIO                            6,70
IVA   BASE IMPONIBLE   CUOTA
4%         3,14         0,13
10%        9,12         0,91
TOTAL     12,26         1,04
`),
  ).toMatchObject({
    merchant: 'Supermercados Luna',
    date: '2026-01-05',
    total: 1330,
    addsUp: true,
    lines: ['PAN DE MOLDE 135', '2 x LECHE ENTERA 192', '0.642 x PLATANO 128', 'ACEITE OLIVA 875'],
  });
});

test('Italian: IVA in a column, sconto, totale complessivo', () => {
  expect(
    read(`
             FORNO ROSSI S.R.L.
          Via Garibaldi 8 - BOLOGNA
            P.IVA 01234567890
         DOCUMENTO COMMERCIALE
DESCRIZIONE          IVA    Prezzo(EUR)
PANE COMUNE           4%          2,10
FOCACCIA             10%          3,50
SCONTO                           -0,60
LATTE FRESCO          4%          1,79
2 x 1,30
BIRRA 33CL           22%          2,60
TOTALE COMPLESSIVO                9,39
di cui IVA                        0,98
Pagamento contante               10,00
Resto                             0,61
Importo pagato                    9,39
23-12-2025 08:47   DOC. N. 0123-0045
`),
  ).toMatchObject({
    merchant: 'Forno Rossi',
    date: '2025-12-23',
    total: 939,
    addsUp: true,
    lines: [
      'PANE COMUNE 210',
      'FOCACCIA 350',
      'discount: SCONTO -60',
      'LATTE FRESCO 179',
      '2 x BIRRA 33CL 260',
    ],
  });
});

test('Dutch: aantal in front, statiegeld, bonus, subtotaal, afronding', () => {
  expect(
    read(`
               Albert Heijn
            Stationsplein 3 Utrecht
AANTAL OMSCHRIJVING   PRIJS   BEDRAG
1  HALFVOLLE MELK              1,19
2  COLA ZERO          1,89     3,78
   +STATIEGELD                 0,30
1  JONG BELEGEN                5,49 B
BONUS JONG BELEGEN            -1,50
5  SUBTOTAAL                   9,26
TOTAAL                         9,26
AFRONDING                     -0,01
TE BETALEN                     9,25
CONTANT                       10,00
WISSELGELD                     0,75
BTW   OVER   EUR
9%    8,49   0,76
10:12   7-2-2026
`),
  ).toMatchObject({ merchant: 'Albert Heijn', date: '2026-02-07', total: 925, addsUp: true });
});

test('Polish: quantity times price with a tax letter, opust, PTU before the sum', () => {
  expect(
    read(`
           DELIKATESY POD LIPA
        ul. Dluga 4, 31-147 Krakow
            NIP 123-456-78-90
2026-02-20             nr wydr. 01234
          PARAGON FISKALNY
Chleb zytni     1 x4,99         4,99C
Mleko 3,2%      2 x3,49         6,98C
Ser gouda   0,356 x32,90       11,71C
 OPUST                          -2,00C
Woda 1,5L       6 x1,99        11,94A
SPRZEDAZ OPODATKOWANA A         11,94
PTU A 23%                        2,23
SPRZEDAZ OPODATKOWANA C         21,68
PTU C 5%                         1,03
SUMA PTU                         3,26
SUMA PLN                        33,62
Karta platnicza                 33,62
`),
  ).toMatchObject({
    date: '2026-02-20',
    total: 3362,
    currency: 'PLN',
    addsUp: true,
    lines: [
      'Chleb zytni 499',
      '2 x Mleko 3,2% 698',
      '0.356 x Ser gouda 1171',
      'discount: OPUST -200',
      '6 x Woda 1,5L 1194',
    ],
  });
});

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
