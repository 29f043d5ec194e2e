import { type FormEvent, useId, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { Field } from '~/components/field';
import { notifyError } from '~/components/notify';
import { Select } from '~/components/select';
import { TextInput } from '~/components/text-input';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { costMultiplier } from '~server/domain/places/cost-of-living';
import { CITIES, COUNTRIES } from '~server/domain/places/cost-of-living-data';

import { priceLevelText } from './price-level';
import { PLACE_TEXT } from './texts';

const COUNTRY_NAMES = [...new Set([...COUNTRIES, ...CITIES].map(({ country }) => country))].sort((a, b) =>
  a.localeCompare(b, 'en'),
);

const countryOf = (city: string): string | undefined =>
  CITIES.find((known) => known.city.toLowerCase() === city.trim().toLowerCase())?.country;

interface PlaceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** City and country by hand, and the price level that follows from them. */
export default function PlaceDialog({ open, onOpenChange }: PlaceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={PLACE_TEXT.title}
      description={PLACE_TEXT.description}
    >
      <PlaceForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PlaceForm({ onDone }: { onDone: () => void }) {
  const me = useMe();
  const listId = useId();
  const [city, setCity] = useState(me.city ?? '');
  const [country, setCountry] = useState(me.country ?? '');
  // A country that was chosen by hand is not overwritten by what the city suggests.
  const chosen = useRef(me.country !== null && me.country !== countryOf(me.city ?? ''));
  const countries =
    COUNTRY_NAMES.includes(country) || country === '' ? COUNTRY_NAMES : [country, ...COUNTRY_NAMES];
  const save = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true },
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? PLACE_TEXT.notSaved),
  });

  function typeCity(text: string) {
    setCity(text);
    const known = countryOf(text);
    if (known !== undefined && !chosen.current) setCountry(known);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    // Closed when the screen shows the new place.
    save.mutate({ city: city.trim() || null, country: country || null }, { onSuccess: onDone });
  }

  return (
    <form className="stack" onSubmit={submit}>
      <Field label="City">
        {(control) => (
          <TextInput
            {...control}
            value={city}
            onChange={(event) => typeCity(event.currentTarget.value)}
            list={listId}
            maxLength={100}
            autoComplete="address-level2"
            placeholder="Copenhagen"
          />
        )}
      </Field>
      <datalist id={listId}>
        {CITIES.map((known) => (
          <option key={known.city} value={known.city} label={known.country} />
        ))}
      </datalist>
      <Field label="Country">
        {(control) => (
          <Select
            {...control}
            value={country}
            onChange={(event) => {
              chosen.current = event.currentTarget.value !== '';
              setCountry(event.currentTarget.value);
            }}
            placeholder="Another country"
            autoComplete="country-name"
            options={countries.map((name) => ({ value: name, label: name }))}
          />
        )}
      </Field>
      <output className="muted">{priceLevelText(costMultiplier(city, country))}</output>
      <div className="sheet-actions">
        <DialogClose asChild>
          <Button look="quiet">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
