import type { HardshipWords } from './hardship-clause';

export const ENGLISH: HardshipWords = {
  not: `
    no, not, never, no longer, nor, neither, without, isnt, arent, wasnt, werent, havent, hasnt, hadnt,
    didnt, dont, doesnt, avoid*, used to`,
  thought: 'and, or, so, because, since, i, im, ive, we, weve, but, then',
  suppose: 'if, in case, unless, if we, if i',
  calm: `
    debt free, paid off, years ago, money worries free, no money worries, no money problems, spend less,
    less money, where my money, where the money, where our money, spend too much, too much on, so much on,
    too much for, pay less, my friend, my friends, my son is, my daughter is, a raise, spend no money,
    dont spend, stress free, by choice, in advance, works in debt, money goals, how much i, spent no money,
    payday treat, payday treats, pay attention, by card, with cash, never happen, never happens, instead of`,
  none: `
    no, no more, without, without any, dont have, dont have any, have not got, havent got, havent any,
    hardly any, zero, never have, never any`,
  cash: 'money, a penny, a cent, penny to, cash left, cash to, a dime, a bean',
  funds: `
    account, accounts, bank balance, wage*, salary, paycheck*, paycheque*, pay check, pay cheque, income,
    pension, savings, fridge, cupboard*, wallet, purse, sick pay, my pay, benefit*, universal credit,
    allowance, earnings, get paid, got paid`,
  income: `
    job, jobs, hours, shifts, overtime, income, wage*, salary, my pay, our pay, sick pay, benefit*,
    universal credit, pension, child support, contract, disability, allowance`,
  dues: `
    rent, bill, bills, mortgage, loan, loans, instalment*, installment*, electric, electricity, gas, energy,
    heating, council tax, tax, taxes, insurance, payment, payments, repayment*, credit card, credit cards,
    landlord, overdraft, invoice*, fees, childcare, nursery, water bill, lender, creditor*, keep the flat,
    keep the house, keep our house, keep our home`,
  debt: 'debt, debts, arrears',
  basics: `
    food, grocer*, eat, eating, meals, heat, heating, medicine*, medication, meds, prescription*, insulin,
    dentist, doctor, nappies, diapers, formula, school*, uniform*, shoes, coat*, bus fare, petrol, roof,
    basics, essentials, kids, children, month, funeral, glasses, home, washing machine, boiler, fridge,
    cooker, fill up`,
  supply: `
    electric, electricity, gas, power, water, heating, internet, account, card, cards, payment, payments,
    direct debit, meter, broadband`,
  short: `
    tight, short of, short on, short this, short every, not enough, isnt enough, doesnt last, dont last,
    doesnt cover, dont cover, doesnt stretch, wont last, wont cover, run out, runs out, ran out, running out,
    empty, all gone, is gone, overdrawn, in the red, minus, nothing left, nothing in, wiped out, used up,
    bare, is nothing, next to nothing, hardly anything, doesnt add up, doesnt work out, at its limit,
    at the limit`,
  lost: `
    lost my, lost our, lose my, lose our, losing my, losing our, lost his, lost her, have lost, we lost,
    was cut, were cut, got cut, been cut, cut my, cutting my, reduced my, was reduced, were reduced,
    been reduced, stopped my, stopped our, was stopped, were stopped, got stopped, been stopped,
    they stopped, sanctioned, suspended, not renewed, wasnt renewed, ended, withdrawn, they cut, hasnt come,
    hasnt arrived, hasnt been paid, not been paid`,
  cannot: `
    cant, cannot, can not, couldnt, could not, unable to, not able to, barely, hardly, struggl*,
    dont know how, dont know if, do not know how, do not know if, not know how, no idea how i will,
    no idea how we will, no idea how to, no clue how, not sure how, not sure how to, wonder how,
    wondering how, wont be able, no way to, no way i can, no way we can, can no longer, could no longer,
    dont earn enough, impossible to, failed to, never manage to, not enough to, nothing to, doesnt`,
  pay: `
    pay, pay for, paying, afford, cover, covers, keep up, meet, repay, pay back, put food, get through,
    survive, heat, feed, top up, provide, replace, make my, make our, make the, fill, fix, repair`,
  late: `
    behind, late, overdue, owe, owed, owing, owes, missed, missing, unpaid, reminders, payment reminder*,
    final notice, final demand, demand*, threat*, court, chasing, piling, piled, pile up, mounting, default*,
    past due, outstanding, maxed, drown*, buried, crushing, killing, growing, spiral*, arrears, harass*,
    minimum, cant keep up`,
  shut: `
    cut off, cutting off, disconnect*, shut off, blocked, frozen, froze, declined, refused, rejected,
    bounced, emergency credit`,
  fear: `
    worr*, scared, afraid, anxious, anxiety, panic*, fear*, dread*, terrified, stress*, desperate,
    cant sleep, losing sleep, cry, crying, struggl*, ashamed, sick of owing, keep me awake, keeps me awake,
    overwhelm*, in the cold, freezing`,
  borrow: 'borrow*, lend me, lent me, owe, owes, beg, begging, handout*',
  resort: `
    sold my, sold our, selling my, selling our, sell my, sell our, had to sell, pawn*, choose between,
    choosing between, choice between, cant buy, cannot buy, couldnt buy, barely buy, hardly buy, struggl*,
    go without, going without, went without, borrow*, skip* meals, ration*, on the credit card, juggl*`,
  have: 'have, got, have got, in, into, of, deep in, so much, with, under, from',
  alone: `
    unemployed, jobless, out of work, laid off, made redundant, redundancy, been fired, got fired,
    got sacked, been sacked, between jobs, no job, no income, without a job, without income, make ends meet,
    im broke, i am broke, so broke, we are broke, were broke until, flat broke, dead broke, totally broke,
    am broke, are broke, always broke, being broke, broke again, broke till, broke until, going broke, skint,
    penniless, destitute, evict*, repossess*, lose our home, lose my home, lose my flat, lose the house,
    lose our house, overdrawn, in my overdraft, in the overdraft, into my overdraft, in our overdraft,
    payday loan*, pay day loan*, loan shark*, maxed out, bankrupt*, insolven*, skip* meals, going hungry,
    go hungry, heat or eat, heating or eating, hand to mouth, paycheck to paycheck, paycheque to paycheque,
    pay cheque to pay cheque, things are tight, things are really tight, kick us out, kicked out of,
    sleep* in my car, sofa surfing, nothing to eat, nothing left for, nothing left at the,
    nothing left to live, broke this month, barely get by, barely getting by, scrap* by, barely surviv*,
    stops me sleeping, cant get by, living on benefits, live on benefits, cant live on, cannot live on,
    on the streets, empty fridge, going under, cant cope financially, financially ruined, through the month,
    lost my work, lost our work, get to payday, make it to payday, make it till payday, make it until payday,
    broke till payday, red letters, scared to open, afraid to open, final notices, so the kids can eat,
    so my kids can eat, so the children can eat, days till payday, days until payday, days before payday,
    too much month, cant pay, cannot pay, couldnt pay, unable to pay, cant pay for, roof over our,
    roof over my, count every, counting every, throw us out, kicking us out, rob peter, one card to pay,
    one debt with, one loan with, loan to pay, not dare to open, dont dare open, dare not open,
    dont dare to open, out of money, out of cash`,
  aid: `
    food bank*, foodbank*, food parcel*, soup kitchen*, debt collector*, debt collection, collection agency,
    collections agency, bailiff*, debt advice, debt charity, hardship fund, homeless`,
  there: `
    volunteer*, donat*, give to, gives to, giving to, gave to, help at, help out, work at, work for, work as,
    work in, job as, job at`,
};

export const GERMAN: HardshipWords = {
  not: 'kein, keine, keinen, keiner, keinem, nicht, nie, niemals, ohne, weder, nichts mehr mit',
  thought: 'und, oder, weil, denn, ich, wir, aber, also',
  suppose: 'wenn, falls, sollte ich',
  calm: `
    schuldenfrei, fruher, abbezahlt, gebe zu viel, zu viel geld fur, zu viel fur, so viel fur,
    weniger geld ausgeben, weniger ausgeben, gebe kein geld, kein geld aus, kein geld ausgeben, muss nicht,
    mussen nicht, will nicht, wollen nicht, mochte nicht, brauche nicht, keine geldsorgen,
    keine geldprobleme, mein freund, meine freundin, freiwillig weniger, mit karte, bar bezahlen, bar zahlen,
    verschwend*, ausgeben, statt, anstatt, muss ich nicht, mussen wir nicht, brauche ich nicht, mussen die,
    leihe nie, leihen nie`,
  none: 'kein, keinen, null, ohne, ohne jedes, nie, nicht genug, zu wenig, nicht mal',
  cash: 'geld, cent ubrig, euro ubrig, cent mehr, kohle, knete',
  funds: `
    konto, bankkonto, girokonto, *gehalt, *lohn, rente, einkommen, *geld, kuhlschrank, geldbeutel,
    portemonnaie, ersparniss*, budget, dispo, unterhalt`,
  income: `
    job, arbeit, stelle, arbeitsplatz, minijob, stunden, schichten, *gehalt, *lohn, *geld, unterhalt,
    *vertrag, einkommen, rente, auftrage, *leistungen`,
  dues: `
    miet*, kaltmiete, warmmiete, *rechnung, *rechnungen, kredit, kredite, *kredit, rate, raten, *rate,
    *raten, strom*, gas, gasrechnung, heizung, heizkosten, nebenkosten, nachzahlung, *nachzahlung,
    versicherung*, *steuer, hypothek, abschlag, *beitrag, *beitrage, ruckzahlung, inkasso*, dispo,
    kitagebuhr*, kita, finanzamt, vermieter*, *kosten, glaubiger*, wohnung halten, wohnung behalten,
    haus halten, haus behalten`,
  debt: 'schulden, *schulden',
  basics: `
    essen, lebensmittel, einkauf, medikament*, arzt, zahnarzt, brille, windeln, *schuhe, schulsachen, schul*,
    kinder, kleidung, heizen, heizung, fahrkarte, monatskarte, brot, waschmaschine, das notigste,
    klassenfahrt, tanken, sprit, benzin, kuhlschrank, autoreparatur, reparatur`,
  supply: `
    strom, gas, heizung, wasser, konto, karte, ec karte, kreditkarte, internet, handy, zahlung, lastschrift`,
  short: `
    knapp, leer, minus, uberzogen, reicht nicht, reicht kaum, reicht nie, reichen nicht, nicht reicht,
    nicht aus, reicht hinten, reicht vorne, langt nicht, aufgebraucht, fehlt, fehlen, im keller, ist weg,
    nicht genug, zu wenig, eng, nichts mehr, kaum noch, am limit, ausgereizt, ausgeschopft, am anschlag,
    geht nicht auf, haut nicht hin, ist alle, schon alle, alles weg, schon weg, gleich weg, wieder weg,
    immer weg`,
  lost: `
    verloren, verliere, verlieren, gekurzt, gestrichen, weggefallen, gekundigt, wegfallt, eingestellt,
    gestoppt, lauft aus, ausgelaufen, nicht verlangert, bleibt aus, kommt nicht, kommen nicht, entzogen,
    reduziert`,
  cannot: `
    nicht, nicht mehr, kaum, nimmer, nie, keine, kein, wie ich, wie wir, schwer, unmoglich, mit muhe,
    keine ahnung wie, nichts`,
  pay: `
    zahlen, bezahlen, bezahlt bekommen, leisten, stemmen, aufbringen, begleichen, decken, zuruckzahlen,
    tilgen, abbezahlen, zusammenkriegen, zusammenbekommen, uberleben, auskommen, heizen, abzahlen, fullen,
    ersetzen, reparieren`,
  late: `
    ruckstand, im ruckstand, ruckstandig, mahnung*, gemahnt, uberfallig, verspatet, im verzug, offen, offene,
    offenen, unbezahlt*, schulde, schulden wir, droht, drohen, gericht, stapeln, wachsen, haufen, gepfandet,
    platzt, geplatzt, berg, uber den kopf, erdrucken, gestundet`,
  shut: `
    abgestellt, abgeklemmt, gesperrt, sperren, abstellen, abgeschaltet, gepfandet, pfanden, abgelehnt,
    bleibt aus, bleibt kalt, zuruckgebucht, eingefroren, geht nicht mehr durch, kundigen, sperrung`,
  fear: `
    angst, sorge, sorgen, panik, verzweif*, schlaflos*, schlafe nicht, schlafe schlecht, nicht schlafen,
    schame, bange, uberfordert, belasten, belastet, stress, furchte, weine, frieren, im kalten`,
  borrow: `
    leihen, leihe, geliehen, ausleihen, borgen, borge, geborgt, pumpen, anpumpen, pumpe, schulde, betteln,
    vorschuss`,
  resort: `
    versetzt, pfandhaus, entscheiden zwischen, sparen am, spare am, hungern, verzichte auf, verzichten auf,
    leihen, geliehen, borgen, verkauft um, verkaufen um, verkaufe meine, verkaufe unsere`,
  have: 'habe, hab, haben, viele, meine, unsere, hohe, in, mit, voller, berg, nur',
  alone: `
    arbeitslos*, gekundigt worden, wurde gekundigt, wurde entlassen, bin gekundigt, bin entlassen,
    entlassen worden, kurzarbeit, pleite, uberschuldet, verschuldet, mietruckstand*, mietschulden,
    zahlungsverzug, zahlungsruckstand*, mahnbescheid*, gerichtsvollzieher*, pfandung*, kontopfandung,
    lohnpfandung, zwangsraumung, raumungsklage, privatinsolvenz, insolvent, obdachlos*, uber die runden,
    knapp bei kasse, im dispo, tief im dispo, konto uberzogen, burgergeld, sozialhilfe, grundsicherung,
    hartz, jeden cent um, jeden cent zweimal, jeden euro um, jeden euro zweimal, geldsorgen, geldnot,
    existenzangst*, von der hand in den mund, nichts zu essen, finanziell am ende, finanziell nicht,
    finanziell nicht mehr, finanziell kaum, wie es weitergehen soll, pfandflaschen, stromsperre,
    schuldnerberatung, am existenzminimum, aufstocken, aufstocker*, vorne und hinten nicht,
    hinten und vorne nicht, notstand, bleibt nichts ubrig, bleibt nichts, monatsende bleibt, jeden monat eng,
    finanziell eng, verarmt, aus der wohnung raus, wohnung verlieren, haus verlieren, nur noch nudeln,
    nur noch toast, nur noch reis, mahnungen, damit die kinder essen, damit die kinder zu essen,
    viel monat ubrig, nicht bezahlen, nicht zahlen, nicht mehr bezahlen, nicht mehr zahlen, nicht aufbringen,
    zahle jeden, ein loch mit, kredit mit dem anderen, kredit um den, traue mich nicht, raus aus der wohnung,
    nichts furs essen, keinen euro, keinen cent`,
  aid: 'zur tafel, bei der tafel, von der tafel, zu der tafel, die tafel angewiesen, inkasso, inkassoburo',
  there: 'spende, spenden, ehrenamt*, arbeite bei, arbeite fur, arbeite als, helfe, arbeite im',
};
