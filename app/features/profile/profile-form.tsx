import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { RadioChips } from '~/components/choice-chips';
import { SelectField, TextField } from '~/components/form-fields';
import { LinkButton } from '~/components/link-button';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { cents, formatEur } from '~server/domain/kernel/money';

import { GoalFields } from './goal-fields';
import { type SettingsDraft, draftOf, useSaveSettings } from './use-save-settings';

const TONES = [
  { value: 'gentle', label: 'Gentle', detail: 'Soft and encouraging' },
  { value: 'fun', label: 'Fun', detail: 'Playful and energetic' },
  { value: 'straight', label: 'Straight', detail: 'Straight-talk, direct, honest' },
];

const SAMPLE = cents(123_450);
const NUMBER_FORMATS = [
  ['en-IE', 'English (Ireland)'],
  ['en-GB', 'English (United Kingdom)'],
  ['en-US', 'English (United States)'],
  ['da-DK', 'Danish'],
  ['nl-NL', 'Dutch'],
  ['fi-FI', 'Finnish'],
  ['fr-FR', 'French'],
  ['de-AT', 'German (Austria)'],
  ['de-DE', 'German (Germany)'],
  ['de-CH', 'German (Switzerland)'],
  ['it-IT', 'Italian'],
  ['pl-PL', 'Polish'],
  ['pt-PT', 'Portuguese'],
  ['es-ES', 'Spanish'],
  ['sv-SE', 'Swedish'],
] as const;

/** The formats to choose from; one that came from the browser and is not among them stays choosable. */
function numberFormats(current: string): { value: string; label: string }[] {
  const known = NUMBER_FORMATS.some(([value]) => value === current);
  return [...(known ? [] : [[current, current] as const]), ...NUMBER_FORMATS].map(([value, name]) => ({
    value,
    label: `${formatEur(SAMPLE, value)} · ${name}`,
  }));
}

/** Profile, goal and coach. What was typed stays until it is saved; everything else follows the account. */
export function ProfileForm() {
  const me = useMe();
  const [edits, setEdits] = useState<Partial<SettingsDraft>>({});
  const form = useRef<HTMLFormElement>(null);
  const { save, saving, errors } = useSaveSettings((saved) =>
    setEdits((now) =>
      Object.fromEntries(Object.entries(now).filter(([field, text]) => !saved.has(`${field}=${text}`))),
    ),
  );
  const draft = { ...draftOf(me), ...edits };
  const onChange = (changes: Partial<SettingsDraft>) => setEdits((now) => ({ ...now, ...changes }));

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(edits);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="stack">
      <Card as="section" aria-labelledby="goal" stack>
        <div className="between">
          <h2 id="goal">Goal</h2>
          {me.goal && (
            <LinkButton to={paths.goals()} look="quiet" small className="-my-2.5">
              All your goals
            </LinkButton>
          )}
        </div>
        {me.goal === null ? (
          <>
            <p className="muted">
              You have no goal yet. Setting one takes a minute and opens the rest of Hazel.
            </p>
            <LinkButton to={paths.onboarding()} small>
              Set a goal
            </LinkButton>
          </>
        ) : (
          <GoalFields draft={draft} onChange={onChange} errors={errors} />
        )}
      </Card>
      <Card as="section" aria-labelledby="profile" stack>
        <h2 id="profile">Profile</h2>
        <TextField
          label="Display name"
          error={errors.displayName}
          hint="Letters, numbers, hyphens and underscores"
          name="displayName"
          autoComplete="nickname"
          value={draft.displayName}
          onChange={(displayName) => onChange({ displayName })}
        />
        <RadioChips
          legend="Coach tone"
          name="coachTone"
          options={TONES}
          even
          value={draft.coachTone}
          onChange={(coachTone) => onChange({ coachTone })}
          error={errors.coachTone}
        />
        <TimeZoneFields
          current={me.timeZone}
          value={draft.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
          error={errors.timeZone}
        />
        <SelectField
          label="Number format"
          error={errors.numberLocale}
          name="numberLocale"
          value={draft.numberLocale}
          options={numberFormats(me.numberLocale)}
          onChange={(numberLocale) => onChange({ numberLocale })}
        />
      </Card>
      <noscript>
        <p className="muted">Changing settings needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <Button type="submit" wide pending={saving} className="needs-script">
        Save settings
      </Button>
    </form>
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
  /** The zone on the account; it stays choosable even where the browser does not list it. */
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
