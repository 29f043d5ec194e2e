import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { IconButton } from '~/components/button';
import { Field } from '~/components/field';
import { FormDialog } from '~/components/form-dialog';
import { TextAreaField, TextField } from '~/components/form-fields';
import { notifyError, notifySuccess } from '~/components/notify';
import { Stat } from '~/components/stat';
import { newId } from '~/lib/id';
import { type FormResult, readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { emailSchema, normaliseEmail } from '~server/domain/accounts/email-address';
import {
  DEFAULT_GROUP_DAYS,
  DEFAULT_GROUP_GOAL,
  GROUP_TEXT,
  MAX_GROUP_DESCRIPTION,
  MAX_INVITES,
  MAX_GROUP_TITLE,
  dailySaving,
} from '~server/domain/groups/group';
import {
  type CreateGroupInput,
  type EditGroupInput,
  createGroupSchema,
  editGroupSchema,
} from '~server/domain/groups/group-schema';
import { type Cents, formatAmountInput, parseAmount } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import { NO_MAIL } from '~server/domain/messages/no-mail';
import type { Group } from '~server/features/groups/group-list';

import { useAskFirst } from './asked-first';
import { VerifyFirst } from './invitations/verify-first';

interface TypedGroup extends Record<'title' | 'description' | 'goal' | 'durationDays' | 'email', string> {
  emails: readonly string[];
}

/** The duration as the server will read it: anything but a whole number from 1 on becomes 7. */
const daysOf = (text: string): number => {
  const days = Number(text);
  return Number.isSafeInteger(days) && days >= 1 ? days : DEFAULT_GROUP_DAYS;
};

/** The addresses plus one more, which is left out when it is there already in any spelling. */
const withEmail = (emails: readonly string[], email: string): readonly string[] =>
  emails.some((known) => normaliseEmail(known) === normaliseEmail(email)) ? emails : [...emails, email];

/** Creates (`group` null) or edits a group challenge. */
export function GroupFormDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const { numberLocale, email: ownEmail, emailVerified, mail } = useMe();
  const [id] = useState(() => group?.id ?? newId());
  const { asks, question } = useAskFirst();
  const create = trpc.groups.create.useMutation({ meta: { awaitsScreen: true } });
  const edit = trpc.groups.edit.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: (): TypedGroup => ({
      title: group?.title ?? '',
      description: group?.description ?? '',
      goal: formatAmountInput(group?.goal ?? DEFAULT_GROUP_GOAL, numberLocale),
      durationDays: String(group?.durationDays ?? DEFAULT_GROUP_DAYS),
      email: '',
      emails: [],
    }),
    read: ({ goal, durationDays, email, ...typed }): FormResult<CreateGroupInput | EditGroupInput> => {
      const values = { ...typed, durationDays: Number(durationDays) };
      if (group !== null) return readForm(editGroupSchema, { groupId: group.id, ...values }, { goal });
      const emails = email.trim() === '' ? typed.emails : withEmail(typed.emails, email.trim());
      return readForm(createGroupSchema, { id, ...values, emails }, { goal });
    },
    async send(input, confirmed) {
      if ('groupId' in input) {
        await edit.mutateAsync({ ...input, confirmed });
        notifySuccess('Challenge updated!');
      } else {
        const { invited, tooMany } = await create.mutateAsync(input);
        const sent = invited === 0 ? '' : ` ${counted(invited, 'invitation')} sent.`;
        notifySuccess(`Group challenge created!${sent}`);
        if (tooMany > 0)
          notifyError(
            `${counted(tooMany, 'person', 'people')} not invited: today’s invitations are used up. Invite them tomorrow.`,
          );
        else if (invited < input.emails.length) notifyError(GROUP_TEXT.mailFailed);
      }
      onClose();
    },
    asks,
    failed:
      group === null
        ? (error) => `Failed to create group challenge: ${publicErrorFrom(error)?.message ?? 'no connection'}`
        : 'Failed to update challenge',
  });
  const { typed, errors, change } = form;

  /** Adds the typed address to the list. False, with a message, when it is not valid. */
  const addEmail = (): boolean => {
    const email = typed.email.trim();
    if (email === '') return true;
    const read = emailSchema.safeParse(email);
    const problem = read.success
      ? (normaliseEmail(email) === normaliseEmail(ownEmail) && GROUP_TEXT.ownAddress) ||
        (typed.emails.length >= MAX_INVITES && GROUP_TEXT.tooManyInvites)
      : read.error.issues[0]?.message;
    if (problem) form.show({ email: problem });
    else change({ email: '', emails: withEmail(typed.emails, email) });
    return !problem;
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // An address that was typed and not added is meant, too.
    if (addEmail()) form.props.onSubmit(event);
    else event.preventDefault();
  };

  const amount = parseAmount(typed.goal);
  if (question)
    return (
      <AlertDialog
        {...question}
        title="Complete this group?"
        confirmLabel="Complete"
        confirmLook="primary"
        cancelLabel="Keep going"
      />
    );
  return (
    <FormDialog
      title={group === null ? 'Create Group Challenge' : 'Edit Group Challenge'}
      onClose={onClose}
      submit={group === null ? 'Create Challenge' : 'Save Changes'}
      form={{ ...form, props: { ...form.props, onSubmit } }}
      cancel="ghost"
    >
      <TextField label="Title" maxLength={MAX_GROUP_TITLE} autoComplete="off" {...form.field('title')} />
      <TextAreaField label="Description" maxLength={MAX_GROUP_DESCRIPTION} {...form.field('description')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Goal (EUR)"
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          {...form.field('goal')}
        />
        <TextField
          label="Duration (days)"
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          {...form.field('durationDays')}
          onBlur={() => change({ durationDays: String(daysOf(typed.durationDays)) })}
        />
      </div>
      {group === null && !mail.on && (
        <p className="muted">{NO_MAIL} Once the group is there you can invite with a link.</p>
      )}
      {group === null && mail.on && !emailVerified && <VerifyFirst />}
      {group === null && mail.on && emailVerified && (
        <InviteEmails
          email={typed.email}
          emails={typed.emails}
          error={errors.email ?? errors.emails}
          onType={(email) => change({ email })}
          onAdd={addEmail}
          onRemove={(email) => change({ emails: typed.emails.filter((one) => one !== email) })}
        />
      )}
      {amount.ok && amount.cents > 0 && (
        <DailySavings
          goal={amount.cents}
          members={group?.members ?? typed.emails.length + 1}
          days={daysOf(typed.durationDays)}
        />
      )}
    </FormDialog>
  );
}

interface InviteEmailsProps {
  email: string;
  emails: readonly string[];
  error: string | undefined;
  onType: (email: string) => void;
  onAdd: () => void;
  onRemove: (email: string) => void;
}

/** Addresses to invite, added one by one with Enter or the plus. */
function InviteEmails({ email, emails, error, onType, onAdd, onRemove }: InviteEmailsProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onAdd();
  };
  return (
    <>
      <Field label="Invite by email" optional error={error}>
        {(control) => (
          <span className="input-wrap">
            <input
              {...control}
              className="input"
              inputMode="email"
              enterKeyHint="done"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={255}
              value={email}
              onChange={(event) => onType(event.currentTarget.value)}
              onKeyDown={press}
            />
            <IconButton label="Add email" onClick={onAdd}>
              <Plus size={20} />
            </IconButton>
          </span>
        )}
      </Field>
      {emails.length > 0 && (
        <ul className="choices" aria-label="Invited">
          {emails.map((one) => (
            <li key={one} className="chip min-w-0 pr-0">
              <span className="min-w-0 wrap-anywhere">{one}</span>
              <IconButton label={`Remove ${one}`} onClick={() => onRemove(one)}>
                <X size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What each member would save a day: alone, as they are now, and with one more. */
function DailySavings({ goal, members, days }: { goal: Cents; members: number; days: number }) {
  const eur = useEur();
  return (
    <section className="stack gap-1" aria-label="Estimated daily saving per member">
      <p className="label">Estimated daily saving per member</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {[...new Set([1, members, members + 1])].map((count) => (
          <Stat
            key={count}
            label={counted(count, 'member')}
            value={eur(dailySaving(goal, count, days), { decimals: 'always' })}
          />
        ))}
      </dl>
    </section>
  );
}
