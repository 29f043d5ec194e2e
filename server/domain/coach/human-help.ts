/** A line that people in danger can call: free, and confidential where nothing else is said. */
export interface Helpline {
  name: string;
  number: string;
}

/** What is known about help in a country. Read on the organisations' own pages in November 2026; the page is named, so
 * that the next reader can check it. */
interface HelpInCountry {
  /** The emergency number, where it is not 112. */
  emergency?: string;
  lines: readonly (Helpline & { source: string })[];
}

const line = (name: string, number: string, source: string) => ({ name, number, source });

/** The first line is for dark thoughts, the second for violence at home. */
const COUNTRIES: Readonly<Record<string, HelpInCountry>> = {
  AT: {
    lines: [
      line('Telefonseelsorge', '142', 'telefonseelsorge.at'),
      line('Frauenhelpline', '0800 222 555', 'frauenhelpline.at'),
    ],
  },
  AU: {
    emergency: '000',
    lines: [
      line('Lifeline', '13 11 14', 'lifeline.org.au'),
      line('1800RESPECT', '1800 737 732', '1800respect.org.au'),
    ],
  },
  BE: {
    lines: [
      line('Zelfmoordlijn', '1813', 'zelfmoord1813.be'),
      line('Centre de Prévention du Suicide', '0800 32 123', 'preventionsuicide.be'),
    ],
  },
  CA: { emergency: '911', lines: [line('Suicide Crisis Helpline', '988', '988.ca')] },
  CH: { lines: [line('Die Dargebotene Hand', '143', '143.ch')] },
  DE: {
    lines: [
      line('TelefonSeelsorge', '0800 111 0 111', 'telefonseelsorge.de'),
      line('Hilfetelefon Gewalt gegen Frauen', '116 016', 'hilfetelefon.de'),
    ],
  },
  DK: {
    lines: [
      line('Livslinien', '70 201 201', 'livslinien.dk'),
      line('Lev Uden Vold', '1888', 'levudenvold.dk'),
    ],
  },
  ES: {
    lines: [
      line('Línea 024', '024', 'linea024.sanidad.gob.es'),
      line('Teléfono contra la violencia de género', '016', 'violenciagenero.igualdad.gob.es'),
    ],
  },
  FI: {
    lines: [
      line('MIELI Kriisipuhelin', '09 2525 0111', 'mieli.fi'),
      line('Nollalinja', '080 005 005', 'nollalinja.fi'),
    ],
  },
  FR: {
    lines: [
      line('Numéro national de prévention du suicide', '3114', '3114.fr'),
      line('Violences Femmes Info', '3919', 'solidaritefemmes.org'),
    ],
  },
  GB: {
    emergency: '999',
    lines: [
      line('Samaritans', '116 123', 'samaritans.org'),
      line('National Domestic Abuse Helpline', '0808 2000 247', 'nationaldahelpline.org.uk'),
    ],
  },
  IE: {
    lines: [
      line('Samaritans', '116 123', 'samaritans.ie'),
      line('Women’s Aid', '1800 341 900', 'womensaid.ie'),
    ],
  },
  IT: {
    lines: [
      line('Telefono Amico', '02 2327 2327', 'telefonoamico.it'),
      line('Antiviolenza e stalking', '1522', '1522.eu'),
    ],
  },
  NL: {
    lines: [
      line('113 Zelfmoordpreventie', '113', '113.nl'),
      line('Veilig Thuis', '0800 2000', 'veiligthuis.nl'),
    ],
  },
  NO: {
    lines: [line('Mental Helse', '116 123', 'mentalhelse.no'), line('VO-linjen', '116 006', 'volinjen.no')],
  },
  PL: {
    lines: [
      line('Telefon zaufania', '116 123', '116sos.pl'),
      line('Niebieska Linia', '800 120 002', 'niebieskalinia.info'),
    ],
  },
  SE: {
    lines: [
      line('Mind Självmordslinjen', '90101', 'mind.se'),
      line('Kvinnofridslinjen', '020 50 50 50', 'kvinnofridslinjen.se'),
    ],
  },
  US: {
    emergency: '911',
    lines: [
      line('Suicide & Crisis Lifeline', '988', '988lifeline.org'),
      line('National Domestic Violence Hotline', '1 800 799 7233', 'thehotline.org'),
    ],
  },
};

/** Where there is no table, this page lists helplines by country. */
export const HELPLINES_ELSEWHERE = 'findahelpline.com';

/** Names under which profiles carry these countries, besides their code. */
const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const codeOf = (country: string): string | undefined =>
  Object.keys(COUNTRIES).find(
    (code) => code === country.toUpperCase() || NAMES.of(code)?.toLowerCase() === country.toLowerCase(),
  );

/** Who to call in danger, the emergency number first. `listed`: whether there are helplines for the country.
 * @param country as in a profile: a name or a code; null when not known */
export function humanHelp(country: string | null): { calls: Helpline[]; listed: boolean } {
  const help = COUNTRIES[codeOf(country?.trim() ?? '') ?? ''];
  return {
    calls: [
      { name: 'Emergency', number: help?.emergency ?? '112' },
      ...(help?.lines ?? []).map(({ name, number }) => ({ name, number })),
    ],
    listed: help !== undefined,
  };
}
