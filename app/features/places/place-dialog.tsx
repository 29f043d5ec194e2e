import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { SelectField } from '~/components/form-fields';
import { FormDialog } from '~/components/form-dialog';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { costMultiplier } from '~server/domain/places/cost-of-living';
import { COUNTRY_CODES, countryName } from '~server/domain/places/country';
import { foldName } from '~server/domain/places/fold-name';

import { FindMe, type FoundPlace } from './find-me';
import { SuggestField } from './suggest-field';

const COUNTRY_NAMES = COUNTRY_CODES.flatMap((code) => countryName(code) ?? []).sort((a, b) =>
  a.localeCompare(b, 'en'),
);

/** The pause in typing after which cities are asked for, and the least that must be typed. */
const PAUSE_MS = 150;
const LEAST_TYPED = 2;

/** City and country, typed or found, and the price level that follows from them. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const save = trpc.profile.update.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: { city: me.city ?? '', country: me.country ?? '' },
    read: ({ city, country }) => ({
      ok: true,
      value: { city: city.trim() || null, country: country || null },
    }),
    // The dialog closes once the screen shows the new place.
    send: async (place) => {
      await save.mutateAsync(place);
      onClose();
    },
    failed: 'Your city was not saved. Check your connection and try again.',
  });
  const { change, typed } = form;
  const { city, country } = typed;
  const [search, setSearch] = useState('');
  const cities = useCities(search);
  // A country that was chosen by hand is not overwritten by what is typed as the city.
  const chosen = useRef(false);
  const cityField = useRef<HTMLInputElement>(null);
  const countries =
    COUNTRY_NAMES.includes(country) || country === '' ? COUNTRY_NAMES : [country, ...COUNTRY_NAMES];

  const [first] = cities;
  const meant = first && foldName(first.city) === foldName(city) ? first.country : undefined;
  useEffect(() => {
    if (meant !== undefined && search !== '' && !chosen.current) change({ country: meant });
    // `change` is left out, because it is new at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [meant, search]);

  function fill({ city: name, country: land }: FoundPlace) {
    setSearch('');
    chosen.current = false;
    change({ city: name ?? '', country: land ?? '' });
    if (name === null) cityField.current?.focus();
  }

  return (
    <FormDialog
      title="Where do you live?"
      description="Estimates follow the prices there. Nobody else sees it."
      onClose={onClose}
      submit="Save"
      form={form}
      cancel="quiet"
    >
      <FindMe onFound={fill} onNothing={() => cityField.current?.focus()} />
      <SuggestField
        label="City"
        inputRef={cityField}
        value={city}
        onChange={(text) => {
          setSearch(text);
          change({ city: text });
        }}
        suggestions={cities.map((found) => ({ ...found, key: `${found.city}, ${found.country}`, text: found.city, detail: found.country }))} // prettier-ignore
        onPick={fill}
        maxLength={100}
        placeholder="Copenhagen"
      />
      <SelectField
        label="Country"
        value={country}
        onChange={(name) => {
          chosen.current = name !== '';
          change({ country: name });
        }}
        placeholder="Choose your country"
        autoComplete="country-name"
        options={countries.map((name) => ({ value: name, label: name }))}
      />
      <output className="muted">{priceLevelText(costMultiplier(city, country))}</output>
      <p className="fine">
        Cities from <Source href="https://www.geonames.org">GeoNames</Source>,{' '}
        <Source href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Source>. Your location from{' '}
        <Source href="https://www.openstreetmap.org/copyright">{'©\u00a0OpenStreetMap contributors'}</Source>.
      </p>
    </FormDialog>
  );
}

/** A link that leaves what is typed as it is. */
const Source = (props: { href: string; children: string }) => (
  <a {...props} className="link" rel="noreferrer" target="_blank" />
);

/** Cities whose name begins with what is typed, after a pause in typing. */
function useCities(typed: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = typed.trim().length >= LEAST_TYPED;
  const { data = [] } = trpc.places.cities.useQuery(
    { text: asked },
    { enabled: wanted && asked.length >= LEAST_TYPED, placeholderData: keepPreviousData },
  );
  return wanted ? data : [];
}

/** A price level in words: 1.35 is 'Prices about 35% above average'. */
export function priceLevelText(multiplier: number): string {
  const percent = Math.round((multiplier - 1) * 100);
  if (percent === 0) return 'Prices about average';
  return `Prices about ${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} average`;
}
