import ChevronRight from 'lucide-react/icons/chevron-right';
import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';

import { Card, SectionCard } from '~/components/card';
import { TextField } from '~/components/form-fields';
import { ListRow } from '~/components/list-row';
import { Segmented } from '~/components/segmented';
import { Switch } from '~/components/switch';
import { PlaceCard } from '~/features/places/place-card';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

import { LocaleFields } from './locale-fields';
import { SettingsForm } from './settings-form';
import { SettingsSection } from '~/components/settings-section';
import { useInstantSetting } from './use-instant-setting';
import { setShortcuts, shortcutsAreOn } from '~/lib/shortcut-setting';

/** Account settings: name, place, and the look of Hazel. */
export function AccountSection() {
  return (
    <SettingsSection title="Account">
      <SettingsForm>
        {(fields) => (
          <SectionCard id="profile" title="Profile" stack>
            <TextField
              label="Display name"
              hint="Letters, numbers, hyphens and underscores"
              autoComplete="nickname"
              {...fields.field('displayName')}
            />
            <LocaleFields {...fields} />
          </SectionCard>
        )}
      </SettingsForm>
      <AppearanceCard />
      <PlaceCard />
      <Card>
        <ul className="rows -my-2">
          <ListRow
            icon={<KeyRound size={20} />}
            title="Email address and password"
            detail="Changed in Security"
            trailing={<ChevronRight size={20} className="text-ink-3" />}
            to={paths.settingsSecurity()}
          />
        </ul>
      </Card>
    </SettingsSection>
  );
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const show = (theme: string) => {
  document.documentElement.dataset.theme = theme;
};

/** Light or dark: applied at once, stored with the account. */
function AppearanceCard() {
  const { theme } = useMe();
  const { wanted, save } = useInstantSetting(() => show(theme));
  return (
    <SectionCard id="appearance" title="Appearance" stack>
      <Segmented
        label="Theme"
        name="theme"
        options={THEMES}
        value={wanted.theme ?? THEMES.find((option) => option.value === theme)?.value ?? 'system'}
        onChange={(value) => {
          show(value);
          save({ theme: value });
        }}
      />
      <ShortcutSwitch />
    </SectionCard>
  );
}

/** Turns single-key shortcuts off, because dictation or a stray key could trigger them (WCAG 2.1.4). */
function ShortcutSwitch() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(shortcutsAreOn()), []);
  return (
    <div className="needs-script">
      <Switch
        label="Keyboard shortcuts"
        hint="a adds a saving, / searches, ? lists them. On this device."
        checked={on}
        onChange={(event) => {
          setShortcuts(event.currentTarget.checked);
          setOn(shortcutsAreOn());
        }}
      />
    </div>
  );
}
