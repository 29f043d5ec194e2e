import { useId, useRef } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { SelectField, TextField } from '~/components/form-fields';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { costMultiplier } from '~server/domain/places/cost-of-living';
import { CITIES, COUNTRIES } from '~server/domain/places/cost-of-living-data';

const COUNTRY_NAMES = [...new Set([...COUNTRIES, ...CITIES].map(({ country }) => country))].sort((a, b) =>
  a.localeCompare(b, 'en'),
);

const countryOf = (city: string): string | undefined =>
  CITIES.find((known) => known.city.toLowerCase() === city.trim().toLowerCase())?.country;

/** City and country by hand, and the price level that follows from them. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const listId = useId();
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
  const { city, country } = form.typed;
  // A country that was chosen by hand is not overwritten by what the city suggests.
  const chosen = useRef(me.country !== null && me.country !== countryOf(me.city ?? ''));
  const countries =
    COUNTRY_NAMES.includes(country) || country === '' ? COUNTRY_NAMES : [country, ...COUNTRY_NAMES];

  function typeCity(text: string) {
    const known = chosen.current ? undefined : countryOf(text);
    form.change({ city: text, ...(known !== undefined && { country: known }) });
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
      <TextField
        label="City"
        value={city}
        onChange={typeCity}
        list={listId}
        maxLength={100}
        autoComplete="address-level2"
        placeholder="Copenhagen"
      />
      <datalist id={listId}>
        {CITIES.map((known) => (
          <option key={known.city} value={known.city} label={known.country} />
        ))}
      </datalist>
      <SelectField
        label="Country"
        value={country}
        onChange={(name) => {
          chosen.current = name !== '';
          form.change({ country: name });
        }}
        placeholder="Another country"
        autoComplete="country-name"
        options={countries.map((name) => ({ value: name, label: name }))}
      />
      <output className="muted">{priceLevelText(costMultiplier(city, country))}</output>
    </FormDialog>
  );
}

/** A price level in words: 1.35 is 'Prices about 35% above average'. */
export function priceLevelText(multiplier: number): string {
  const percent = Math.round((multiplier - 1) * 100);
  if (percent === 0) return 'Prices about average';
  return `Prices about ${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} average`;
}
