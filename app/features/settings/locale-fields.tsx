import { useEffect, useState } from 'react';

import { SelectField } from '~/components/form-fields';
import { useMe } from '~/trpc/use-me';
import { cents, formatEur } from '~server/domain/kernel/money';

import NUMBER_FORMATS from './number-formats.json';
import type { SettingsFields } from './settings-form';

const SAMPLE = cents(123_450);

/** The formats to choose from; a format that came from the browser and is not among them can still be chosen. */
function numberFormats(current: string): { value: string; label: string }[] {
  const names = { ...(current in NUMBER_FORMATS ? {} : { [current]: current }), ...NUMBER_FORMATS };
  return Object.entries(names).map(([value, name]) => ({
    value,
    label: `${formatEur(SAMPLE, value)} · ${name}`,
  }));
}

/** Time zone and number format. */
export function LocaleFields({ field }: SettingsFields) {
  const { timeZone, numberLocale } = useMe();
  return (
    <>
      <TimeZoneFields current={timeZone} {...field('timeZone')} />
      <SelectField label="Number format" options={numberFormats(numberLocale)} {...field('numberLocale')} />
    </>
  );
}

/** 'America/Argentina/Salta' is in 'America'; 'UTC' has no region. */
const regionOf = (zone: string): string => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : OTHER);
const OTHER = 'Other';

function cityOf(zone: string): string {
  const name = zone.includes('/') ? zone.slice(zone.indexOf('/') + 1) : zone;
  return name.replaceAll('_', ' ').replaceAll('/', ', ');
}

interface TimeZoneFieldsProps {
  /** The time zone on the account; it can still be chosen even if the browser does not list it. */
  current: string;
  /** Empty while a region is chosen and no city in it yet. */
  value: string;
  onChange: (zone: string) => void;
  error?: string | undefined;
}

/** A time zone by region and city: two short lists instead of one of more than four hundred. */
function TimeZoneFields({ current, value, onChange, error }: TimeZoneFieldsProps) {
  // The browser's list may differ from the server's, so it is read after hydration.
  const [zones, setZones] = useState<readonly string[]>([current]);
  useEffect(() => {
    setZones([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort());
  }, [current]);
  const [region, setRegion] = useState(regionOf(value));
  const regions = [...new Set(zones.map(regionOf))];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Region"
        value={region}
        options={regions.map((name) => ({ value: name, label: name }))}
        onChange={(chosen) => {
          setRegion(chosen);
          onChange(chosen === regionOf(current) ? current : '');
        }}
      />
      <SelectField
        label="Time zone"
        error={error}
        name="timeZone"
        value={value}
        placeholder={value === '' ? 'Choose a time zone' : undefined}
        options={zones
          .filter((zone) => regionOf(zone) === region)
          .map((zone) => ({ value: zone, label: cityOf(zone) }))}
        onChange={onChange}
      />
    </div>
  );
}
