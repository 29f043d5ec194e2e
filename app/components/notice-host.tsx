import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/toast';

import { createStore } from '~/lib/store';

import { cx } from './cx';
import { messageRoot } from './message-root';

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

export type NoticeKind = 'error' | 'info';

interface Notice {
  kind: NoticeKind;
  text: string;
}

const current = createStore<(Notice & { id: number }) | null>(null);
let count = 0;

const mount = messageRoot(<NoticeHost />);

/** Shows a notice in place of the current one, as there is only one at a time. Returns a function that removes it. */
export function showNotice(notice: Notice): () => void {
  mount();
  count += 1;
  const id = count;
  current.set({ ...notice, id });
  return () => {
    if (current.get()?.id === id) current.set(null);
  };
}

function NoticeHost() {
  const notice = current.use();
  return (
    <Radix.Provider duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX} label="Notice">
      {notice && <NoticeCard key={notice.id} notice={notice} />}
      <Radix.Viewport className="notice-view" hotkey={HOTKEY} label="Notices ({hotkey})" />
    </Radix.Provider>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const Icon = notice.kind === 'error' ? CircleAlert : Info;
  return (
    <Radix.Root
      className={cx('notice', notice.kind === 'error' && 'notice-error')}
      type={notice.kind === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) current.set(null);
      }}
    >
      <Icon size={20} />
      <Radix.Description>{notice.text}</Radix.Description>
      <Radix.Close className="btn btn-quiet btn-icon" aria-label="Close">
        <X size={18} />
      </Radix.Close>
    </Radix.Root>
  );
}
