import { useEffect, useState } from 'react';

import { Field } from '~/components/field';
import { Select } from '~/components/select';

/** 'America/Argentina/Salta' is in 'America'; 'UTC' stands alone. */
const regionOf = (zone: string): string => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : OTHER);
const OTHER = 'Other';

function cityOf(zone: string): string {
  const name = zone.includes('/') ? zone.slice(zone.indexOf('/') + 1) : zone;
  return name.replaceAll('_', ' ').replaceAll('/', ', ');
}

export interface TimeZoneFieldsProps {
  /** The zone on the account; it stays choosable even where the browser does not list it. */
  current: string;
  /** Empty while a region is chosen and no city in it yet. */
  value: string;
  onChange: (zone: string) => void;
  error?: string | undefined;
}

/** A time zone by region and city: two short lists instead of one of more than four hundred. */
export function TimeZoneFields({ current, value, onChange, error }: TimeZoneFieldsProps) {
  // The browser's list may differ from the server's: it is read once the page stands.
  const [zones, setZones] = useState<readonly string[]>([current]);
  useEffect(() => {
    setZones([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort());
  }, [current]);
  const [region, setRegion] = useState(regionOf(value));
  const regions = [...new Set(zones.map(regionOf))];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Region">
        {(control) => (
          <Select
            {...control}
            value={region}
            options={regions.map((name) => ({ value: name, label: name }))}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              setRegion(chosen);
              onChange(chosen === regionOf(current) ? current : '');
            }}
          />
        )}
      </Field>
      <Field label="Time zone" error={error}>
        {(control) => (
          <Select
            {...control}
            name="timeZone"
            value={value}
            {...(value === '' ? { placeholder: 'Choose a time zone' } : {})}
            options={zones
              .filter((zone) => regionOf(zone) === region)
              .map((zone) => ({ value: zone, label: cityOf(zone) }))}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  );
}
