import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { momentText } from '~/lib/moment-text';
import { readForm } from '~/lib/read-form';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { DEFAULT_GROUP_DAYS, extendedEnd } from '~server/domain/groups/group';
import { extendGroupSchema } from '~server/domain/groups/group-schema';
import type { Group } from '~server/features/groups/group-list';

import { ACT_TEXT } from './act-texts';

/** Gives a group whose time is over more days, counted from now. */
export function ExtendDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const eur = useEur();
  const { typed, errors, show, change, refuse } = useTyped({ days: String(DEFAULT_GROUP_DAYS) });
  const extend = trpc.groups.extend.useMutation({
    meta: { awaitsScreen: true },
    onSettled: (_nothing, error) => {
      if (error) return;
      notifySuccess(ACT_TEXT.updated);
      onClose();
    },
    onError: refuse(ACT_TEXT.notUpdated),
  });
  const { timeZone, today } = useMe();
  const read = readForm(extendGroupSchema, { groupId: group.id, days: Number(typed.days) });
  const endIn = (days: number) => extendedEnd(new Date(group.endsAt), new Date(), days);
  const submit = () => {
    if (read.ok) extend.mutate(read.value);
    else show(read.errors);
  };
  return (
    <FormDialog
      title="Extend"
      description={`${group.title}: ${eur(group.total)} of ${eur(group.goal)}`}
      onClose={onClose}
      submit="Extend"
      onSubmit={submit}
      pending={extend.isPending}
      cancel="ghost"
    >
      <TextField
        label="Days from now"
        error={errors.days}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={typed.days}
        onChange={(days) => change({ days })}
      />
      <p className="muted" role="status">
        {read.ok && `New end: ${momentText(endIn(read.value.days).toISOString(), timeZone, today)}`}
      </p>
    </FormDialog>
  );
}
