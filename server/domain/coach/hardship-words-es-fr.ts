import type { HardshipWords } from './hardship-clause';

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
