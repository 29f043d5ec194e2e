import { Card } from '~/components/card';
import { notifyError } from '~/components/notify';
import { Segmented } from '~/components/segmented';
import { ShortcutSwitch } from '~/frame/shortcut-switch';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { SETTINGS_TEXT } from './texts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light or dark: seen at once, remembered on the account. */
export function AppearanceCard() {
  const { theme } = useMe();
  const update = trpc.profile.update.useMutation({
    meta: { awaitsScreen: true },
    onError: () => {
      document.documentElement.dataset.theme = theme;
      notifyError(SETTINGS_TEXT.notSaved);
    },
  });
  const wanted = update.isPending ? update.variables.theme : undefined;
  return (
    <Card as="section" aria-labelledby="appearance" stack>
      <h2 id="appearance">Appearance</h2>
      <Segmented
        label="Theme"
        name="theme"
        options={THEMES}
        value={wanted ?? THEMES.find((option) => option.value === theme)?.value ?? 'system'}
        onChange={(value) => {
          document.documentElement.dataset.theme = value;
          update.mutate({ theme: value });
        }}
      />
      <ShortcutSwitch />
    </Card>
  );
}
