import { expect, test } from 'vitest';

import { readPrinted as read } from '../../../tests/support/printed-page';

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

test('French: a first total, what the card of the shop takes off, and what is paid', () => {
  expect(
    read(`
            EPICERIE DU PORT
PATES 500G                        1,35
HUILE D'OLIVE                     7,90
CAFE MOULU                        4,25
TOTAL                            13,50
AVANTAGES CARTE FIDELITE
REMISE HUILE                     -1,50
NET A PAYER                      12,00
CARTE BANCAIRE                   12,00
TVA 5,5%  HT 11,37  TVA 0,63  TTC 12,00
Le 03/02/2026 a 18:12
`),
  ).toMatchObject({ total: 1200, addsUp: true, date: '2026-02-03' });
});
