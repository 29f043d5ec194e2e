import ChevronRight from 'lucide-react/icons/chevron-right';
import KeyRound from 'lucide-react/icons/key-round';

import { Card } from '~/components/card';
import { TextField } from '~/components/form-fields';
import { ListRow } from '~/components/list-row';
import { Segmented } from '~/components/segmented';
import { PlaceCard } from '~/features/places/place-card';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

import { LocaleFields } from './locale-fields';
import { SettingsForm } from './settings-form';
import { SettingsSection } from '~/components/settings-section';
import { ShortcutSwitch } from './shortcut-switch';
import { useInstantSetting } from './use-instant-setting';

/** Account settings: name, place, and the look of Hazel. */
export function AccountSection() {
  return (
    <SettingsSection title="Account">
      <SettingsForm>
        {(fields) => (
          <Card as="section" aria-labelledby="profile" stack>
            <h2 id="profile">Profile</h2>
            <TextField
              label="Display name"
              hint="Letters, numbers, hyphens and underscores"
              autoComplete="nickname"
              {...fields.field('displayName')}
            />
            <LocaleFields {...fields} />
          </Card>
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
    <Card as="section" aria-labelledby="appearance" stack>
      <h2 id="appearance">Appearance</h2>
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
    </Card>
  );
}
