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

export const SPANISH: HardshipWords = {
  not: 'no, nunca, jamas, sin, ni, ninguna, ningun, nada de, tampoco',
  thought: 'y, o, porque, pero, yo, asi que, que, aunque',
  suppose: 'si',
  calm: `
    sin deudas, hace anos, gastar menos, menos dinero, pagar menos, demasiado en, demasiado dinero en,
    no gasto dinero, no quiero, no hace falta, mi amigo, mi amiga, terminar de pagar,
    sin problemas de dinero, con tarjeta, en vez de`,
  none: `
    no tengo, no tenemos, no hay, no queda, no me queda, no nos queda, sin, sin nada de, sin apenas,
    ya no tengo, ya no hay, ni un, falta, nos falta, me falta`,
  cash: `
    dinero, plata, pasta, centimo, un euro, euro en, para comer, para comida, para panales, para el alquiler,
    para la luz, duro, blanca, chavo, centavo`,
  funds: `
    cuenta, cuentas, sueldo, salario, paga, nomina, pension, nevera, ingresos, cartera, subsidio, paro,
    ayuda, ahorros, dinero, lo que gano, lo que cobro`,
  income: `
    trabajo, empleo, curro, puesto, jornada, horas, sueldo, salario, paro, subsidio, ayuda, ayudas, pension,
    prestacion, contrato, turnos, ingresos`,
  dues: `
    alquiler, renta, factura, facturas, recibo, recibos, luz, gas, hipoteca, prestamo, prestamos, credito,
    creditos, cuota, cuotas, letra del, letras, tarjeta, tarjetas, agua, seguro, calefaccion, impuestos,
    multa, casero, banco, plazos, guarderia, seguir en el piso, mantener la casa, minimos, comunidad`,
  debt: 'deuda, deudas',
  basics: `
    comida, comer, medicinas, medicamentos, medicacion, dentista, medico, gafas, panales, leche, colegio,
    escuela, libros de texto, material, zapatos, ropa de los ninos, ninos, hijos, calefaccion, lo basico,
    lo necesario, fin de mes, lavadora, nevera, caldera, gasolina, repostar, la compra`,
  supply: `
    luz, gas, agua, calefaccion, electricidad, tarjeta, cuenta, internet, movil, recibo, recibos, corriente`,
  short: `
    vacia, vacio, no alcanza, no me alcanza, no nos alcanza, no llega, no me llega, no nos llega, no basta,
    no da para, no me da para, no nos da, se acaba, se acabo, se me acaba, en rojo, a cero, en negativo,
    bajo minimos, insuficiente, justo, justisimo, apretad*, sin fondos, temblando, se va todo, no pago,
    no cuadra, no salen, al limite`,
  lost: `
    perdi, perdido, perdimos, perder, pierdo, reducido, redujeron, reducen, recortado, recortaron, quitado,
    quitaron, quitan, se acabo, se me acabo, se acaba, se me acaba, suspendido, cortado, cortaron,
    no renovaron, no me renuevan, denegado, denegaron`,
  cannot: `
    no puedo, no podemos, no podre, no pude, no podia, ya no puedo, no llego, no llegamos, apenas,
    no consigo, no se como, no sabemos como, no alcanza, no me alcanza, no nos alcanza, no da, no me da,
    imposible, no tengo como, no tengo con que, no tengo para, no tenemos para, me cuesta, nos cuesta,
    a duras penas, dificil, no pago`,
  pay: `
    pagar, comprar, afrontar, cubrir, devolver, permitirme, permitirnos, calentar, mantener, llegar,
    hacer frente, alimentar, llenar, poner, no pago, llevar, arreglar, reparar`,
  late: `
    atrasad*, atraso, atrasos, debo, debemos, vencid*, impag*, pendiente*, sin pagar, retraso, amenaza*,
    juzgado, reclama*, se acumulan, acumuladas, embargo, ahoga*, ahog*, desbord*`,
  shut: `
    cortado, cortaron, cortan, cortar, corte de, bloquead*, bloquearon, rechazad*, rechazaron, denegad*,
    embargad*, apagada, devuelto, devueltos, cortarnos, cortarme`,
  fear: `
    miedo, preocupa*, angusti*, agobi*, ansiedad, estres, no duermo, no puedo dormir, desesperad*, verguenza,
    temo, quitan el sueno, quita el sueno, lloro, asfixia*, pasamos frio, paso frio`,
  borrow: `
    pedir prestado, pido prestado, prestado, prestada, debo, debemos, deber, le debo, fiado, limosna,
    me presto, me prestan, pedimos prestado, pido dinero, pedimos dinero, pedir dinero`,
  resort: `
    vendo mis, vendi, vendido, vender mis, vendiendo, empenar, empene, empenado, elegir entre, escoger entre,
    saltarme, me salto, prestado, renunciar a, privarme, dejado de comprar`,
  have: 'tengo, tenemos, muchas, mis, con, de, nuestras, hasta arriba de, arrastro',
  alone: `
    en paro, en el paro, desemplead*, me despidieron, me han despedido, nos despidieron, despedid*,
    me han echado, me echaron, sin trabajo, sin empleo, sin curro, sin ingresos, quede sin trabajo,
    sin cobrar, no me pagan, endeudad*, embarg*, arruinad*, desahuci*, numeros rojos, sin blanca,
    en la ruina, viv* al dia, a fin de mes, fin de mes no, echar del piso, echan de casa, echar de casa,
    echarnos de, quedarme en la calle, en la calle sin, me salto comidas, saltarnos comidas, pasamos hambre,
    paso hambre, pasar hambre, para poder comer, ingreso minimo, ayudas sociales, renta minima,
    casa de empenos, microcredito*, prestamo rapido, cobrador*, con lo justo, muy justos, muy justa,
    justisimo*, no doy abasto con, ni para comer, ni para pagar, no llegamos, no llego a, llegar a fin,
    con el agua al cuello, ahogad* por, malviv*, precari*, para nada me llega, no me llega para,
    no nos llega para, no me alcanza para, no nos alcanza para, al dia y no, quitar la casa,
    quitarnos la casa, quita la casa, perder la casa, perder el piso, para que coman,
    para que mis hijos coman, para que los ninos coman, no puedo pagar, no podemos pagar, no puedo ni pagar,
    no tengo para, no tenemos para, no hay para, cuento cada, contando cada, contamos cada,
    una deuda con otra, prestamo para pagar, no me atrevo a abrir, no me atrevo a mirar, tuve que vender,
    tuvimos que vender, sin luz, sin gas, sin calefaccion`,
  aid: `
    banco de alimentos, bancos de alimentos, comedor social, comedores sociales, caritas, servicios sociales`,
  there: 'dono, donamos, donar, voluntari*, trabajo en, trabajo para, colaboro',
};

export const FRENCH: HardshipWords = {
  not: 'pas, jamais, sans, aucun, aucune, ni, plus de, non',
  thought: 'et, ou, car, parce, mais, je, jai, nous, on, donc',
  suppose: 'si, au cas ou',
  calm: `
    il y a des annees, depenser moins, moins dargent, payer moins, trop dargent en, trop en, ne depense pas,
    veux plus dargent, mettre plus dargent, gagner plus dargent, pas besoin, pas besoin de, mon ami,
    mon amie, pas le temps, plus dargent de cote, sans souci, aucun souci, par carte, avec la carte,
    gaspille pas, veux pas, au lieu de`,
  none: `
    nai plus, ai plus, avons plus, navons plus, a plus, na plus, reste plus, pas, pas assez, plus assez,
    sans, aucun, ^ plus, manque, manquons, plus du tout`,
  cash: `
    argent, *dargent, un sou, un rond, un centime, un euro, le sou, rien sur, de quoi manger, de quoi payer,
    thune, thunes, fric, radis`,
  funds: `
    compte, salaire, paie, paye, pension, frigo, porte monnaie, retraite, rsa, allocations, allocation,
    revenu, revenus, argent, *largent, budget, economies, fins de mois, *indemnites`,
  income: `
    travail, boulot, job, poste, emploi, *lemploi, heures, *heures, contrat, cdd, interim, mission, salaire,
    allocations, allocation, apl, rsa, prime, pension, droits, revenu, revenus, caf, *indemnites, *indemnite`,
  dues: `
    loyer, loyers, facture, factures, credit, credits, pret, prets, mensualite*, traite, traites,
    electricite, *lelectricite, gaz, eau, *leau, chauffage, impots, assurance, *lassurance, cantine, charges,
    edf, proprietaire, banque, huissier*, amende, creancier*, decouvert, cartes, garder la maison,
    garder lappartement, garder notre maison`,
  debt: 'dette, dettes, *endettement',
  basics: `
    courses, nourriture, manger, medicaments, medecin, dentiste, lunettes, couches, lait, cantine,
    fournitures, ecole, chaussures, enfants, chauffage, chauffer, essence, *lessence, se nourrir, soins,
    frigo, repas, rentree, vetements des enfants, fin de mois, fins de mois, bouts, mois, machine a laver,
    chaudiere`,
  supply: `
    courant, electricite, *lelectricite, gaz, eau, *leau, chauffage, carte, compte, internet, telephone,
    cheque, cheques, prelevement*, ligne`,
  short: `
    vide, rouge, dans le rouge, a sec, decouvert, ne suffit pas, suffit pas, suffit plus, suffisent pas,
    insuffisant*, ne couvre pas, couvre pas, serre*, negatif, zero, plus rien, rien sur, epuise*, fondu,
    a la limite, plafond, cest dur, tres dur`,
  lost: `
    perdu, perdre, perds, reduit, reduite, reduits, coupe, coupees, coupe mes, supprime*, suspendu*,
    pas renouvele, pas ete renouvele, pas reconduit, pas ete reconduit, arrete*, termine, refuse*, baisse de,
    tombent pas, tombe pas, pas verse, pas versees, pas ete verse`,
  cannot: `
    peux pas, peux plus, peut pas, peut plus, pouvons pas, pouvons plus, peux meme pas, peux meme plus,
    peut meme plus, arrive pas, arrive plus, *arrive pas, narrive pas, narrive plus, narrivons pas,
    narrivons plus, arrivons pas, arrivons plus, sais pas comment, sais plus comment, a peine, du mal a,
    du mal, galere*, impossible de, pourrai pas, pourrai plus, pu, pas pu, pas les moyens, plus les moyens,
    pas de quoi, plus de quoi, comment je vais, comment on va`,
  pay: `
    payer, regler, rembourser, assumer, honorer, acheter, joindre, chauffer, finir, boucler, nourrir,
    les moyens, de quoi, offrir, tenir, faire face, soigner, remplir, reparer, remplacer`,
  late: `
    retard, en retard, impaye*, doit, dois, devons, relance*, rappel, rappels, mise en demeure, menace*,
    tribunal, accumul*, saccumul*, en souffrance, noie*, croule*, crible*, ecras*, huissier*, echeance*,
    sous leau`,
  shut: 'couper, coupe, coupee, couper le, coupure, bloque*, refuse*, rejete*, saisi, saisie, gele, fermer',
  fear: `
    peur, angoiss*, inquiet*, inquiete, stress*, panique, honte, dors plus, dors pas, ne dors plus,
    desesper*, crains, insomnie*, pleure, cauchemar*, galere*, empechent de dormir, souci avec, avons froid,
    ai froid, jai froid, avoir froid`,
  borrow: 'emprunt*, demprunter, prete, preter, mendier, quemander, avance sur',
  resort: `
    vendu, vendre mes, vendre ma, vends mes affaires, vendre mon, mont de piete, choisir entre, me prive,
    nous privons, on se prive, emprunt*, renonce*, saute, sauter, galere*, compter sur mes parents`,
  have: 'jai, ai, avons, a, des, mes, nos, beaucoup de, trop de, de, plein de, en',
  alone: `
    chomage, licencie*, vire du, viree du, sans emploi, sans travail, sans boulot, sans revenu, sans revenus,
    plus de boulot, plus de travail, perdu mon emploi, surendett*, endette*, expulse*, expulsion,
    a decouvert, interdit bancaire, interdite bancaire, recouvrement, fauche, fauchee, fauches, suis a sec,
    ruine, ruinee, ruines, plus un sou, plus un rond, plus un centime, fins de mois difficiles,
    fins de mois sont difficiles, fins de mois sont tres difficiles, fins de mois sont dures, les deux bouts,
    men sors pas, men sors plus, sors plus, sen sort pas, sen sort plus, nous en sortons pas,
    nous en sortons plus, saute des repas, sauter des repas, sautons des repas, saute un repas,
    plus rien sur mon, plus rien sur notre, plus rien a manger, aide sociale, a la rue, mis a la porte,
    vis au jour le jour, du mal a finir, finir le mois, boucler le mois, boucler les fins, a leuro pres,
    au centime pres, precarite, misere, commission de surendettement, credit revolving, dans le rouge,
    les enfants puissent manger, dois de largent, devons de largent, doit de largent, dois encore de largent,
    arrive pas a rembourser, arrive plus a rembourser, pour que les enfants mangent,
    pour que mes enfants mangent, mises en demeure, perdre la maison, perdre notre maison, peux pas payer,
    peux plus payer, pouvons pas payer, pouvons plus payer, compte chaque, comptons chaque, compter chaque,
    un credit par un autre, credit pour rembourser, credit pour payer, ose plus ouvrir, nose plus,
    nose pas ouvrir, du vendre, dehors par, nous mettre dehors, me mettre dehors, dans les poches`,
  aid: `
    banque alimentaire, banques alimentaires, restos du coeur, secours populaire, secours catholique,
    aide alimentaire, colis alimentaire*, soupe populaire, huissier, huissiers, epicerie solidaire,
    assistante sociale`,
  there: 'benevol*, donne, donnons, travaille a, travaille pour, travaille dans, travaille aux, don, dons',
};

export const DANISH: HardshipWords = {
  not: 'ikke, aldrig, uden, ingen, intet, hverken',
  thought: 'og, eller, fordi, men, jeg, vi, sa, for',
  suppose: 'hvis, i tilfaelde',
  calm: `
    gaeldfri, for ar siden, bruger for mange, for mange penge pa, bruge faerre, faerre penge, mindre pa,
    bruger ingen penge, vil ikke, behover ikke, skal ikke, min ven, min veninde, ingen problemer, betalt ud,
    ingen pengeproblemer, med kort, bruger ikke, i stedet for, laner aldrig`,
  none: 'ingen, ikke, ikke nok, uden, mangler, mangel pa, nul, ikke flere, knap nok',
  cash: 'penge, pengene, en krone, en ore, kroner tilbage, kontanter tilbage, rod ore, gryn',
  funds: `
    konto, kontoen, *konto, lon, lonnen, *lon, loncheck, pension, pensionen, su, dagpenge*, kontanthjaelp*,
    koleskab, koleskabet, penge, pengene, indkomst, indtaegt, opsparing*, budget, budgettet, okonomi,
    okonomien`,
  income: `
    job, jobbet, arbejde, arbejdet, timer, vagter, lon, lonnen, dagpenge, dagpengene, *dagpenge, *dagpengene,
    kontanthjaelp, kontanthjaelpen, ydelse, ydelsen, su, kontrakt, stilling, indkomst, pension`,
  dues: `
    husleje, huslejen, regning, regninger, regningen, regningerne, *regning, *regningen, *regninger,
    *regningerne, lan, lanet, lanene, *lan, afdrag, rate, rater, el, gas, varme, varmen, realkredit,
    forsikring*, skat, restskat, betaling, betalinger, bank, banken, udlejer*, boliglan, terminen, termin,
    kredit*, kontingent, institution, ubetalt, blive boende, beholde huset, beholde lejligheden`,
  debt: 'gaeld, gaelden, *gaeld, restance, restancer',
  basics: `
    mad, maden, aftensmad, mad til, medicin, medicinen, laege, tandlaege, tandlaegen, briller, bleer,
    bleer til, sko, vintertoj, *jakke, *jakker, skole, skolen, skoleting, born, bornene, varme, varmen,
    dagligvarer, indkob, benzin, buskort, det mest nodvendige, rudekuvert*, maneden, vaskemaskine,
    vaskemaskinen, koleskab, koleskabet, tanke`,
  supply: `
    el, strom, strommen, gas, gassen, varme, varmen, vand, vandet, kort, kortet, dankort, dankortet, konto,
    kontoen, internet, telefon*, betalingskort`,
  short: `
    minus, i minus, tom, tomt, brugt op, sluppet op, raekker ikke, raekker ikke til, slar ikke,
    slar ikke til, ikke til, ikke nok, vaek, stram, stramt, knap, knapt, overtrukket, overtraek, i bund,
    i rodt, roede, presset, mangler, haenger ikke sammen, haenge sammen, gar ikke op`,
  lost: `
    mistet, mister, miste, frataget, stoppet, sat ned, skaret ned, gaet ned, ned i, nedsat, udlober, udlobet,
    ikke forlaenget, opsagt, sanktion*, skaret, aflyst, uden`,
  cannot: `
    kan ikke, kunne ikke, ikke, ikke rad, ikke rad til, knap, knapt, naeppe, svaert ved, aner ikke hvordan,
    ved ikke hvordan, umuligt, hvordan jeg skal, hvordan vi skal, naesten ikke, kaemper med, kaemper for`,
  pay: `
    betale, betale af, klare, afdrage, rad, rad til, daekke, tilbagebetale, overleve, laegge ud, skaffe,
    varme op, give, fylde, reparere, udskifte`,
  late: `
    bagud, bagefter, restance, rykker, rykkere, rykkeren, rykkerne, forfald*, ubetalt, ubetalte, skylder,
    skyldte, inkasso*, fogeden, hober, truer, true*, retten, for sent, manglende, overskred*, i restance,
    vokser, drukner, forsinket`,
  shut: `
    lukket for, lukke for, lukker for, lukket, afvist, sparret, spaerret, afbrudt, slukket for, afvises,
    lukker`,
  fear: `
    bange, bekymr*, angst, frygt*, nervos, panik, stress*, sover ikke, sover darligt, ligger vagen, skam*,
    fortvivl*, desperat, graeder, urolig, kan ikke sove, fryser`,
  borrow: 'lane penge, lant, laner, lane, skylder, tigge, tigger, matte lane, mattet lane',
  resort: `
    solgt, saelge mine, saelge min, saelger mine, saelge vores, pantsat, pantsaette, pantelaner*,
    vaelge mellem, lant, matte lane, springer, springe, undvaere, kaemper, mattet lane`,
  have: 'har, i, stor, dyb, min, vores, med, meget, mine',
  alone: `
    arbejdslos*, er ledig, blevet ledig, fyret, blevet opsagt, er opsagt, blev opsagt, huslejerestance*,
    sat pa gaden, sat ud af, smidt ud af, smidt ud, pa gaden, gaeldsat, gaeldsplaget, i overtraek, kviklan,
    rki, fallit, konkurs, tor for penge, lobe rundt, stramt okonomisk, okonomien er stram,
    okonomien er meget stram, pa spanden, kontanthjaelp, sygedagpenge, miste huset, miste vores hus,
    miste lejligheden, tvangsauktion, hjemlos*, springer maltider over, springe maltider over,
    spare pa maden, ikke rad til mad, fra hand til mund, vender hver krone, vende hver krone, pengeproblemer,
    pengenod, okonomiske problemer, okonomisk krise, sort pa rodt, skolden til, fattig, fattige, pa roven,
    fa enderne til, enderne til at, rykkere, rykkerbrev*, dage for lon, sa bornene kan spise,
    sa bornene kan fa, kan ikke betale, taeller hver, lan for at betale, med et andet lan, tor ikke abne,
    tor ikke kigge, matte saelge, mattet saelge`,
  aid: `
    inkasso, fogeden, fogedretten, fodevarebank*, madhjaelp, suppekokken*, julehjaelp, gaeldsradgiv*,
    kirkens korshaer`,
  there: 'frivillig*, giver til, donerer, arbejder i, arbejder hos, arbejder som, stotter',
};

export const DUTCH: HardshipWords = {
  not: 'geen, niet, nooit, zonder, noch, nergens',
  thought: 'en, of, omdat, want, maar, ik, we, wij, dus',
  suppose: 'als ik, als we, stel, mocht ik, indien',
  calm: `
    schuldenvrij, jaren geleden, afgelost, minder geld uitgeven, minder uitgeven, te veel geld aan,
    te veel aan, te veel uit, geef geen geld, geen geld uit, geen geld uitgeven, hoef niet, hoeven niet,
    wil niet, willen niet, geen geldzorgen, geen geldproblemen, mijn vriend, mijn vriendin,
    vrijwillig minder, met pin, omdat ik dat wil, geen geld aan, in plaats van, lenen nooit, leen nooit`,
  none: 'geen, geen cent, zonder, niet genoeg, te weinig, nooit, nul, nauwelijks, amper',
  cash: 'geld, cent, euro over, cent meer, cent over, poen, rooie cent',
  funds: `
    rekening, bankrekening, loon, salaris, geld, uitkering, pensioen, koelkast, portemonnee, inkomen,
    spaargeld, toeslag, toeslagen, aow, leefgeld, maandgeld, budget`,
  income: `
    baan, werk, uren, contract, diensten, uitkering, toeslag, toeslagen, loon, salaris, inkomen, bijstand,
    alimentatie, opdrachten, ww`,
  dues: `
    huur, rekening, rekeningen, *rekening, *rekeningen, hypotheek, lening, leningen, aflossing, termijn,
    termijnen, energie, stroom, gas, verwarming, zorgpremie, premie, zorgverzekering, verzekering*,
    belasting*, boete, boetes, betaling, betalingen, factuur, facturen, huisbaas, verhuurder,
    woningcorporatie, krediet, creditcard, naheffing, kinderopvang, schuldeiser*, huis houden, huis behouden`,
  debt: 'schuld, schulden, *schuld, *schulden',
  basics: `
    eten, boodschappen, medicijnen, dokter, tandarts, bril, luiers, schoenen, schoolspullen, school*,
    winterjas*, jas, kinderen, verwarming, benzine, brood, wasmachine, kleren voor de kinderen,
    het hoognodige, avondeten, maaltijd*, vaste lasten, ketel, tanken, koelkast`,
  supply: `
    gas, stroom, energie, water, verwarming, internet, pas, pinpas, bankpas, creditcard, rekening,
    bankrekening, telefoon`,
  short: `
    leeg, rood, krap, tekort, niet genoeg, te weinig, nauwelijks genoeg, toereikend, ontoereikend, in de min,
    minnetje, niet voldoende, is op, al op, raakt op, op is, bijna op, weer op, aan de max, klopt niet meer`,
  lost: `
    kwijt, verloren, verlies, verlieze*, gekort, stopgezet, gestopt, ingetrokken, teruggebracht, verminderd,
    niet verlengd, loopt af, afgelopen, opgezegd, ingehouden, teruggevorderd`,
  cannot: `
    niet, nauwelijks, amper, geen, niet meer, hoe ik, hoe we, moeite om, moeite met, onmogelijk, lukt niet,
    moeilijk, nooit`,
  pay: `
    betalen, betaal, aflossen, opbrengen, veroorloven, dekken, bekostigen, terugbetalen, redden, ophoesten,
    volhouden, rondkomen, voldoen, vullen, repareren, vervangen`,
  late: `
    achterstand, achter, achterloop, achterlopen, te laat, aanmaning*, herinnering, herinneringen,
    deurwaarder*, incasso, openstaand*, open staan, openstaan, onbetaald*, dreig*, dreigt, stapelen,
    opgestapeld, rechter, boven mijn hoofd, boven het hoofd, groeien, oplopen, loopt op, vervallen,
    verschuldigd`,
  shut: `
    afgesloten, afsluiten, afgesneden, geblokkeerd, geweigerd, afgekoppeld, uitgezet, bevroren, afsluiting,
    beslag`,
  fear: `
    bang, zorgen, ongerust, angst, paniek, stress*, slaap slecht, slaap niet, wakker van, lig wakker,
    wanhop*, schaam*, huil, vrees, nachtmerrie*, moeite met, in de kou, durf`,
  borrow: 'leen, lenen, geleend, schuldig, lenen van, bedel*, voorgeschoten, voorschot',
  resort: `
    verkocht, verkoop mijn, verkopen mijn, spullen verkopen, pandjeshuis, beleend, kiezen tussen, sla over,
    overslaan, bezuinig op eten, leen, geleend, lenen`,
  have: 'heb, hebben, veel, mijn, onze, hoge, in, in de, met, van, door',
  alone: `
    werkloos, werkeloos, ontslagen, ontslag gekregen, mijn baan kwijt, baan kwijt, zonder werk,
    zonder inkomen, huurachterstand*, betalingsachterstand*, achterstand bij, schuldsanering, schuldhulp*,
    schuldhulpverlening, huisuitzetting, uit huis gezet, uit mijn huis gezet, uit ons huis gezet,
    uit huis geplaatst, failliet, ben blut, zijn blut, helemaal blut, sta rood, staan rood, diep rood,
    in het rood, krap bij kas, niet rond, niet uit, rondkomen lukt niet, nauwelijks rondkomen,
    amper rondkomen, niet meer rondkomen, om rond te komen, geld tekort, red het niet, redden het niet,
    red ik het niet, niet meer rond, eindjes aan elkaar, de eindjes, bijstand, van de bijstand, dakloos,
    op straat gezet, op straat te, op straat komen, elk dubbeltje, elke euro omdraaien, ieder dubbeltje,
    dubbeltje omdraaien, geldzorgen, geldproblemen, geldnood, niets te eten, niks te eten, niks over,
    water aan de lippen, armoede, minnelijk traject, bewindvoer*, onder bewind, uit ons huis moeten,
    huis uitgezet, persoonlijke lening om, aanmaningen, sla maaltijden, sla een maaltijd, slaan maaltijden,
    maaltijden overslaan, zodat de kinderen kunnen eten, stuk maand over, kan niet betalen,
    niet meer betalen, tel elke, de ene schuld, ene lening, lening om, durf de post, niet te openen,
    niet meer te openen, moeten verkopen, moest verkopen`,
  aid: 'voedselbank*, deurwaarder*, incassobureau*, kledingbank, noodfonds',
  there: 'vrijwillig*, geef, geven, werk bij, werk voor, werk als, doneer, doneren',
};
