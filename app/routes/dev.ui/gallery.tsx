import { Link } from '@remix-run/react';
import Coffee from 'lucide-react/icons/coffee';
import Pencil from 'lucide-react/icons/pencil';
import { type ComponentType, type ReactNode, useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { AmountField } from '~/components/amount-field';
import { Avatar } from '~/components/avatar';
import { Banner } from '~/components/banner';
import { Button } from '~/components/button';
import { Calendar } from '~/components/calendar';
import { Card } from '~/components/card';
import { CheckboxChips, RadioChips } from '~/components/choice-chips';
import { Chip } from '~/components/chip';
import { DateInput } from '~/components/date-field';
import { Dialog, CloseButton } from '~/components/dialog';
import { EmptyState } from '~/components/empty-state';
import { ErrorState } from '~/components/error-state';
import { Field } from '~/components/field';
import { Frame } from '~/components/frame';
import { GoalRing } from '~/components/goal-ring';
import { LinkButton } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { Logo } from '~/components/logo';
import { Mascot } from '~/components/mascot';
import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { PageTitle } from '~/components/page-title';
import { PasswordInput } from '~/components/password-input';
import { ProgressBar } from '~/components/progress-bar';
import { PublicFrame } from '~/components/public-frame';
import { Segmented } from '~/components/segmented';
import { Select } from '~/components/select';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { StreakFlame } from '~/components/streak-flame';
import { Switch } from '~/components/switch';
import { TextArea } from '~/components/text-area';
import { TextInput } from '~/components/text-input';
import { XpBar } from '~/components/xp-bar';

const COLOURS =
  'paper surface sunken line edge ink ink-2 ink-3 forest moss amber amber-wash clay hazel cream'.split(' ');
const AREAS = ['Groceries', 'Eating Out', 'Coffee'].map((area) => ({ value: area, label: area }));
const TONES = [
  { value: 'gentle', label: 'Gentle', detail: 'Soft and encouraging' },
  { value: 'fun', label: 'Fun', detail: 'Playful and energetic' },
];
const QUICK = ['5', '10', '20'].map((text) => ({ label: `€${text}`, text }));
const nothing = () => undefined;

type Example = [title: string, ...states: ReactNode[]];

/** A component in its states; each state is a set of props. */
function show<Props extends object>(title: string, Part: ComponentType<Props>, ...states: Props[]): Example {
  return [title, ...states.map((props, index) => <Part key={index} {...props} />)];
}

const text = (className: string, children: string): ReactNode => (
  <p key={className} className={className}>
    {children}
  </p>
);

const EXAMPLES: Example[] = [
  [
    'Text',
    text('font-display text-hero', '€12.50'),
    text('font-display text-title', 'Good morning, Zoë Šimůnková'),
    text('font-display text-lead', 'Lisbon in June'),
    text('', '€2.35 a day gets you there by 3 June.'),
    text('muted', 'You ate out 13 times in October, on average €17.40 each.'),
    text('fine', 'Today · brewed at home · as of 21 November'),
    text('link', 'how we calculate this'),
  ],
  show(
    'Mascot',
    Mascot,
    { pose: 'greeting', size: 120 },
    { pose: 'celebrating', size: 120 },
    { pose: 'thinking', size: 120 },
    { pose: 'empty-handed', size: 52 },
  ),
  show('Logo', Logo, {}),
  show(
    'Button',
    Button,
    { children: 'Save & Earn XP' },
    { look: 'ghost', children: 'Learn More' },
    { look: 'quiet', children: 'Skip' },
    { look: 'danger', children: 'Delete' },
    { small: true, children: 'Accept tip' },
    { look: 'ghost', icon: true, 'aria-label': 'Edit', children: <Pencil size={18} /> },
    { pending: true, children: 'Saving' },
    { disabled: true, children: 'Continue' },
    { wide: true, children: 'Check in · +5 XP' },
  ),
  show('LinkButton', LinkButton, { to: '/dev/ui', look: 'ghost', children: 'A link' }),
  show(
    'AmountField',
    AmountField,
    { label: 'How much?', value: '1.234', onChange: nothing, quick: QUICK, understood: '€1,234.00' },
    { label: 'How much?', value: '', onChange: nothing, error: 'Amount must be greater than 0' },
  ),
  show(
    'Field',
    Field,
    { label: 'E-mail', hint: 'We send a link.', children: (control) => <TextInput {...control} /> },
    { label: 'Name', error: 'It is taken.', children: (control) => <TextInput {...control} /> },
    { label: 'City', children: (control) => <TextInput {...control} disabled /> },
    { label: 'Password', children: (control) => <PasswordInput {...control} /> },
    { label: 'Date', children: (control) => <DateInput {...control} max="2026-11-21" /> },
    { label: 'Area', children: (control) => <Select {...control} placeholder="Choose" options={AREAS} /> },
    { label: 'Note', optional: true, children: (control) => <TextArea {...control} /> },
  ),
  show(
    'RadioChips',
    RadioChips,
    { legend: 'Tone', name: 'tone', options: TONES, value: 'fun', onChange: nothing, even: true },
    { legend: 'Area', name: 'area', options: AREAS, value: null, onChange: nothing, error: 'Choose one' },
  ),
  show('CheckboxChips', CheckboxChips, {
    legend: 'Areas',
    name: 'areas',
    options: AREAS,
    value: ['Coffee'],
    onChange: nothing,
    hint: 'As many as you like.',
  }),
  show('Segmented', Segmented, {
    label: 'Tone',
    name: 'part',
    options: TONES,
    value: 'fun',
    onChange: nothing,
  }),
  show(
    'Switch',
    Switch,
    { label: 'Join', hint: 'Others see you.', defaultChecked: true },
    { label: 'Private' },
  ),
  show('Calendar', Calendar, {
    label: 'Target date',
    value: '2026-12-03',
    onChange: nothing,
    min: '2026-11-22',
    today: '2026-11-21',
  }),
  show(
    'GoalRing',
    GoalRing,
    { label: '62% of €1,200 saved', percent: 62, pacePercent: 57, caption: 'of €1,200' },
    { label: '0%', percent: 0, size: 72 },
    { label: '130%', percent: 130, pacePercent: 40, size: 72 },
    { label: '€14 of €35', percent: 40, size: 72, center: <b>€14</b> },
  ),
  show('XpBar', XpBar, { xp: 640 }),
  show('ProgressBar', ProgressBar, { label: 'Onboarding', value: 40, valueText: 'Step 2 of 5' }),
  show('StreakFlame', StreakFlame, { weeks: 14, reservesUsed: 1 }, { weeks: 1 }, { weeks: 0 }),
  show(
    'Chip',
    Chip,
    { children: 'Free' },
    { tone: 'moss', children: 'Day 4 of 7' },
    { tone: 'amber', children: 'Worth €38 a month' },
  ),
  show('Avatar', Avatar, { name: 'Lena', large: true }, { name: 'ana_maria-silva', large: true }),
  [
    'ListRow',
    <ul key="rows" className="rows card w-full">
      <ListRow
        icon={<Coffee size={20} />}
        title="Coffee"
        detail="Today"
        trailing={<b>+€3.20</b>}
        to="/dev/ui"
      />
      <ListRow title="Eating out, with a title that is far too long for a phone" detail="Yesterday" />
    </ul>,
  ],
  show('Stat', Stat, { label: 'This week', value: '€31.40' }, { label: 'November', value: '€123,456.78' }),
  show(
    'Card',
    Card,
    { children: 'Plain' },
    { tone: 'moss', children: 'Moss' },
    { tone: 'amber', children: 'Amber' },
  ),
  show(
    'Banner',
    Banner,
    { children: 'Your Pro trial: 4 days left.' },
    { tone: 'warning', children: 'Your Pro trial ends in 2 days.', action: <a href="#main">Upgrade</a> },
    { tone: 'upgrade', children: 'Your trial is over. You are on the Free plan.' },
    { tone: 'offline', children: 'You are offline. Adding a saving still works.' },
  ),
  show('SkeletonCard', SkeletonCard, { lines: 3 }),
  show('EmptyState', EmptyState, { title: 'Nothing accepted yet', children: 'Accept a tip.' }),
  show('ErrorState', ErrorState, {
    title: 'Failed to load dashboard data',
    children: 'Nothing is lost.',
    onRetry: nothing,
    retrying: false,
  }),
  show(
    'Messages',
    Button,
    { children: 'Error', onClick: () => notifyError('Failed to save entry') },
    { children: 'Info', onClick: () => notifyInfo("You've already checked in today! 🎯") },
    { children: 'Success', onClick: () => notifySuccess('Daily check-in complete! +5 XP 🔥') },
    {
      children: 'With undo',
      onClick: () => notifySuccess('Saving deleted', { action: { label: 'Undo', onPress: nothing } }),
    },
  ),
  ['Dialogs', <Dialogs key="dialogs" />],
];

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="How we calculated this"
        description="Two meals at €17.40 against cooking at €6.10."
        actions={<CloseButton>Use €22.60</CloseButton>}
      />
      <Button onClick={() => setOpen('alert')}>Open alert</Button>
      <AlertDialog
        open={open === 'alert'}
        onClose={close}
        title="Delete this saving?"
        description="Its 16 XP go with it. You can undo this for 10 seconds."
        confirmLabel="Delete"
        onConfirm={close}
      />
    </>
  );
}

/** A form of its own keeps the radio groups of the two columns apart. */
function Examples({ theme }: { theme: string }) {
  return (
    <form data-theme={theme} className="stack rounded-panel bg-paper p-3 text-ink">
      <section className="flex flex-wrap gap-2" aria-label="Colours">
        {COLOURS.map((name) => (
          <span key={name} className="fine">
            <span
              className="block h-11 w-16 rounded-control border border-line"
              style={{ background: `var(--${name})` }}
            />
            {name}
          </span>
        ))}
      </section>
      {EXAMPLES.map(([title, ...states]) => (
        <section key={title} className="stack">
          <h2>{title}</h2>
          {states}
        </section>
      ))}
    </form>
  );
}

/** Every component in every state, inside one of the two frames, in one theme or in both side by side. */
export default function Gallery({
  theme,
  frame,
}: {
  theme: 'both' | 'light' | 'dark';
  frame: 'signed-in' | 'public';
}) {
  const themes = theme === 'both' ? ['light', 'dark'] : [theme];
  const page = (
    <div className="page page-wide">
      <div className="page-span stack">
        <PageTitle detail="Every component in every state, light and dark.">Design system</PageTitle>
        <nav aria-label="Variants" className="row flex-wrap">
          {['?', '?theme=light', '?theme=dark', '?frame=public'].map((query) => (
            <Link key={query} to={`/dev/ui${query}`} className="link">
              {query === '?' ? 'Side by side' : query.slice(1)}
            </Link>
          ))}
        </nav>
      </div>
      {themes.map((name) => (
        <Examples key={name} theme={name} />
      ))}
    </div>
  );
  return (
    <div data-theme={theme === 'both' ? undefined : theme} className="bg-paper text-ink">
      {frame === 'public' ? (
        <PublicFrame
          actions={
            <LinkButton to="/auth" small>
              Sign In
            </LinkButton>
          }
        >
          {page}
        </PublicFrame>
      ) : (
        <Frame header={<Banner>Your Pro trial: 4 days left.</Banner>}>{page}</Frame>
      )}
    </div>
  );
}
