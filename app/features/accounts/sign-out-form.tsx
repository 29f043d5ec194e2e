import { Form } from '@remix-run/react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import { LazyAlertDialog } from '~/components/lazy-alert-dialog';
import { notifyError } from '~/components/notify';
import { loadQueue } from '~/features/queue/load-queue';
import { announceSignOut } from '~/lib/use-session-channel';
import { paths } from '~/paths';
import { plural } from '~server/domain/kernel/plural';

const SIGN_OUT_TEXT = {
  offline: 'No connection: what waits on this device is not sent yet. Sign out once you are online.',
  unsent:
    'What is not sent is on this device only, and signing out deletes it. Stay to send it, or to decide about it under Add.',
  closed:
    'What is not sent is on this device only, and signing out deletes it. Keep your account to send it.',
};

interface SignOutFormProps {
  userId: string;
  /** Whether the account is closed, so that nothing more is taken. */
  closed?: boolean;
  className?: string;
  children: ReactNode;
}

/** The form around a button that signs out. Signing out clears what this browser stores, so what waits in the queue is
 * sent first; if that fails the person is asked. */
export function SignOutForm({ userId, closed = false, className, children }: SignOutFormProps) {
  const keep = useRef<HTMLInputElement>(null);
  const leaving = useRef(false);
  const [unsent, setUnsent] = useState<{ count: number; leave: () => Promise<void> } | null>(null);

  async function sendFirst(form: HTMLFormElement, submitter: HTMLElement | null) {
    const queue = await loadQueue();
    const leave = async () => {
      // The browser would clear what waits for somebody else, too; so only what is theirs is deleted here.
      const othersWait = await queue.clearDevice(userId);
      if (keep.current) keep.current.value = othersWait ? 'yes' : '';
      leaving.current = true;
      form.requestSubmit(submitter);
    };
    const waits = await queue.countWaiting(userId);
    if (waits === 0) return leave();
    if (!navigator.onLine) return notifyError(SIGN_OUT_TEXT.offline);
    await queue.sendQueue(userId);
    const count = await queue.countWaiting(userId);
    if (count === 0) await leave();
    else setUnsent({ count, leave });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (leaving.current) return announceSignOut();
    event.preventDefault();
    const { nativeEvent, currentTarget } = event;
    sendFirst(currentTarget, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null).catch(() =>
      notifyError(SIGN_OUT_TEXT.offline),
    );
  }

  return (
    <Form method="post" action={paths.auth()} reloadDocument className={className} onSubmit={submit}>
      <input ref={keep} type="hidden" name="keep-storage" defaultValue="" />
      {children}
      {unsent && (
        <LazyAlertDialog
          onClose={() => setUnsent(null)}
          title={`${unsent.count} ${plural(unsent.count, 'thing')} not sent yet`}
          description={closed ? SIGN_OUT_TEXT.closed : SIGN_OUT_TEXT.unsent}
          confirmLabel="Sign out and delete"
          cancelLabel="Stay"
          onConfirm={() => void unsent.leave()}
        />
      )}
    </Form>
  );
}
