import { Link } from '@remix-run/react';
import { useRef } from 'react';

import { Button } from '~/components/button';
import { SectionCard } from '~/components/card';
import { SelectField, TextAreaField } from '~/components/form-fields';
import { LongText } from '~/components/long-text';
import { notifySuccess } from '~/components/notify';
import { SettingsSection } from '~/components/settings-section';
import { SkeletonCard } from '~/components/skeleton';
import { Switch } from '~/components/switch';
import { failureText } from '~/lib/failure-text';
import { newId } from '~/lib/id';
import { QueryBoundary } from '~/lib/query-boundary';
import { useForm } from '~/lib/use-form';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useCount, useMe } from '~/trpc/use-me';
import { SUPPORT_MAX, SUPPORT_OFF, SUPPORT_TOPICS, TOPIC_LABEL } from '~server/domain/messages/support';
import type { SupportFormView as Offered } from '~server/features/messages/ask-support';

const LOADING_FAILED = { title: 'Failed to load the form', detail: 'Nothing was sent.' };
const NOT_SENT = 'Failed to send your message. It is still here; try again in a moment.';

/** Messages to the people who run this installation. */
export function SupportScreen() {
  const query = trpc.messages.support.useQuery();
  return (
    <SettingsSection title="Support">
      <QueryBoundary query={query} failed={LOADING_FAILED} skeleton={<SkeletonCard lines={7} />}>
        {(form) => (form.on ? <SupportForm form={form} /> : <SupportOff address={form.address} />)}
      </QueryBoundary>
    </SettingsSection>
  );
}

const TOPICS = SUPPORT_TOPICS.map((value) => ({ value, label: TOPIC_LABEL[value] }));

const EMPTY = { topic: '', message: '', withDetails: false };

/** Topic and message. What was typed stays until it is sent. */
function SupportForm({ form: { address, details } }: { form: Offered }) {
  const { email, emailVerified, access } = useMe();
  const count = useCount();
  const ask = trpc.messages.askSupport.useMutation({ meta: { unseen: true } });
  /** The id of what is typed: the same text is never sent twice, another text is another message. */
  const sending = useRef({ text: '', id: '' });
  const form = useForm({
    initial: EMPTY,
    read: async (typed) => {
      const text = JSON.stringify(typed);
      if (sending.current.text !== text) sending.current = { text, id: newId() };
      const { readSupport } = await import('./read-support');
      return readSupport({ ...typed, id: sending.current.id });
    },
    send: async (message) => {
      await ask.mutateAsync(message);
      form.change(EMPTY);
      notifySuccess(`Sent. The answer goes to ${email}`);
    },
    failed: (error) => failureText(error, NOT_SENT),
  });
  return (
    <form ref={form.ref} method="post" {...form.props} className="stack">
      <SectionCard id="ask" title="Write to us" stack>
        <div className="muted">
          {access.pro && 'With Pro your message comes first. '}A person reads it and answers to this address
          {emailVerified && ', where a copy goes, too'}:<LongText className="text-ink">{email}</LongText>
        </div>
        <SelectField
          label="Topic"
          name="topic"
          placeholder="Choose a topic"
          options={TOPICS}
          {...form.field('topic')}
        />
        <TextAreaField
          label="Message"
          hint={`${count(form.typed.message.length)} of ${count(SUPPORT_MAX)} characters. No passwords, please.`}
          name="message"
          rows={6}
          maxLength={SUPPORT_MAX}
          {...form.field('message')}
        />
        <Switch
          label="Include technical details"
          hint={
            <span className="wrap-anywhere">
              Browser: {details.browser}. Hazel {details.version}.
            </span>
          }
          checked={form.typed.withDetails}
          onChange={(event) => form.change({ withDetails: event.currentTarget.checked })}
        />
      </SectionCard>
      <noscript>
        <p className="muted">
          Sending needs JavaScript, which is switched off in this browser. Write to {address} from your own
          mail program.
        </p>
      </noscript>
      <Button type="submit" wide pending={form.pending} className="needs-script">
        Send message
      </Button>
    </form>
  );
}

/** What to do where the form cannot send anything. */
function SupportOff({ address }: { address: string | null }) {
  return (
    <SectionCard id="off" title={SUPPORT_OFF} stack>
      <p className="muted">
        {address === null ? (
          <>
            Whoever runs this installation is named in the{' '}
            <Link to={paths.imprint()} className="link" reloadDocument>
              imprint
            </Link>
            , with a way to reach them.
          </>
        ) : (
          <>
            Write from your own mail program to{' '}
            <a href={`mailto:${address}`} className="link wrap-anywhere">
              {address}
            </a>
            .
          </>
        )}
      </p>
    </SectionCard>
  );
}
