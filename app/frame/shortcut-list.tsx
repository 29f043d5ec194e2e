import { Dialog } from '~/components/dialog';

const KEYS = [
  { key: 'a', does: 'Add a saving' },
  { key: '/', does: 'Search your savings' },
  { key: '?', does: 'Show this list' },
  { key: 'Esc', does: 'Close what is open' },
];

/** The keys that work on every screen. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They can be switched off in the settings."
    >
      <dl className="grid gap-2">
        {KEYS.map(({ key, does }) => (
          <div key={key} className="between min-h-9">
            <dt>
              <kbd className="chip num">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
