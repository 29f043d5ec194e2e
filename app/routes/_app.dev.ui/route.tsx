import { type ElementType, useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { notifyError, notifySuccess } from '~/components/notify';
import { PageTitle } from '~/components/page-title';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

import examples from './examples.json';

const page: Page = { gate: 'signed-in' };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);

/** Every component by its name. */
const PARTS = new Map(
  Object.values(
    import.meta.glob<Record<string, ElementType>>('../../components/*.tsx', { eager: true }),
  ).flatMap((module) => Object.entries(module)),
);
/** Components with the props of their states. */
const EXAMPLES = Object.entries<readonly object[]>(examples).flatMap(([title, states]) => {
  const Part = PARTS.get(title);
  return Part ? [{ title, Part, states }] : [];
});

const COLOURS =
  'paper surface sunken line edge ink ink-2 ink-3 forest moss amber amber-wash clay hazel cream'.split(' ');
const TEXTS = [
  'font-display text-hero',
  'font-display text-title',
  'font-display text-lead',
  'muted',
  'fine',
];
const nothing = () => undefined;

/** The design system in one theme. A form of its own keeps the radio groups of the two themes apart. */
function Examples({ theme }: { theme: string }) {
  return (
    <form data-theme={theme} className="stack rounded-panel bg-paper p-3 text-ink">
      <div className="flex flex-wrap gap-2">
        {COLOURS.map((name) => (
          <span key={name} className="fine">
            <span
              className="block h-11 w-16 border border-line"
              style={{ background: `var(--color-${name})` }}
            />
            {name}
          </span>
        ))}
      </div>
      {TEXTS.map((look) => (
        <p key={look} className={look}>
          €2.35 a day gets Zoë Šimůnková to Lisbon
        </p>
      ))}
      {EXAMPLES.map(({ title, Part, states }) => (
        <section key={title} className="stack">
          <h2>{title}</h2>
          {states.map((props, index) => (
            <Part key={index} onChange={nothing} {...props} />
          ))}
        </section>
      ))}
    </form>
  );
}

/** For developers only (`remix.config.js`): the components in their states, light and dark. */
export default function GalleryPage() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="page page-wide">
      <div className="page-span stack">
        <PageTitle detail="The components in their states, light and dark.">Design system</PageTitle>
        <div className="row flex-wrap">
          <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
          <Button onClick={() => setOpen('alert')}>Open alert</Button>
          <Button onClick={() => notifyError('Failed to save entry')}>Show error</Button>
          <Button onClick={() => notifySuccess('Daily check-in complete! +5 XP 🔥')}>Show success</Button>
        </div>
      </div>
      <Examples theme="light" />
      <Examples theme="dark" />
      {open === 'dialog' && <Dialog onClose={close} title="How we calculated this" description="€22.60" />}
      {open === 'alert' && (
        <AlertDialog
          onClose={close}
          title="Delete this saving?"
          description="Its 16 XP go with it."
          confirmLabel="Delete"
          onConfirm={close}
        />
      )}
    </div>
  );
}

export const meta = () => [{ title: 'Design system · Hazel' }];
