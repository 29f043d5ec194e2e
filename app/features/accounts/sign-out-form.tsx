import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { notifyError } from '~/components/notify';
import { announceSignOut } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { plural } from '~server/domain/kernel/plural';

import { dequeueSaving, othersHaveQueued, queuedSavings } from '~/features/savings/offline-queue';
import { useSendQueue } from '~/features/savings/use-send-queue';

const SIGN_OUT_TEXT = {
  offline: 'No connection: savings on this device are not sent yet. Sign out once you are online.',
  unsent:
    'What is not sent is on this device only, and signing out deletes it. Stay to send it, or to correct it under Add.',
};

/** The form around a button that signs out. Signing out clears what this browser stores, so waiting savings
 * are sent first; if that fails the person is asked. */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  const { id: userId } = useMe();
  const sendQueue = useSendQueue();
  const keep = useRef<HTMLInputElement>(null);
  const leaving = useRef(false);
  const [unsent, setUnsent] = useState<{ count: number; leave: () => void } | null>(null);

  async function sendFirst(form: HTMLFormElement, submitter: HTMLElement | null) {
    const leave = () => {
      leaving.current = true;
      form.requestSubmit(submitter);
    };
    await sendQueue();
    const count = queuedSavings(userId).length;
    if (count === 0) leave();
    else setUnsent({ count, leave });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (keep.current) keep.current.value = othersHaveQueued(userId) ? 'yes' : '';
    if (leaving.current || queuedSavings(userId).length === 0) return announceSignOut();
    event.preventDefault();
    if (!navigator.onLine) return notifyError(SIGN_OUT_TEXT.offline);
    const { nativeEvent, currentTarget } = event;
    void sendFirst(currentTarget, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null);
  }

  return (
    <Form method="post" action={paths.auth()} reloadDocument className={className} onSubmit={submit}>
      <input ref={keep} type="hidden" name="keep-storage" defaultValue="" />
      {children}
      {unsent && (
        <LazyAlertDialog
          onClose={() => setUnsent(null)}
          title={`${unsent.count} ${plural(unsent.count, 'saving')} not sent yet`}
          description={SIGN_OUT_TEXT.unsent}
          confirmLabel="Sign out and delete"
          cancelLabel="Stay"
          onConfirm={() => {
            for (const { saving } of queuedSavings(userId)) dequeueSaving(userId, saving.id);
            unsent.leave();
          }}
        />
      )}
    </Form>
  );
}
