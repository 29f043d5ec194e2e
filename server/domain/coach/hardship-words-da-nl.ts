import type { HardshipWords } from './hardship-clause';

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
