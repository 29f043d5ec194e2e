import { useNavigate } from '@remix-run/react';

import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { isBlocked } from '~server/domain/billing/access';
import type { OpenedInvitation } from '~server/domain/groups/group-schema';

/** How long a message offers Undo, or the way to a group. */
const OFFER_MS = 10_000;

/** The way to the groups for this person: past onboarding or Trial Expired where needed. */
export function useWayToGroups(): (groupId?: string) => string {
  const { goal, access } = useMe();
  return (groupId) => paths.afterJoining({ hasGoal: goal !== null, blocked: isBlocked(access) }, groupId);
}

/** Answers an invitation, each answer with its message. A no can be undone for ten seconds.
 * @param on what the screen does, once it is up to date, after a yes, after a no, and when the no was undone */
export function useAnswer(
  opened: OpenedInvitation,
  on: { accepted: (groupId: string) => void; declined: () => void; undone: () => void },
) {
  const undo = trpc.groups.undoDecline.useMutation({
    meta: { awaitsScreen: true },
    onSettled(_nothing, error) {
      if (error) return notifyError(failureText(null, 'That could not be undone. Ask for a new invitation.'));
      notifySuccess('The invitation waits for you again');
      on.undone();
    },
  });
  const accept = trpc.groups.acceptInvite.useMutation({
    meta: { awaitsScreen: true },
    onSettled(answer, error) {
      if (error || !answer) return notifyError(failureText(null, 'Failed to join challenge'));
      on.accepted(answer.groupId);
    },
  });
  const decline = trpc.groups.declineInvite.useMutation({
    meta: { awaitsScreen: true },
    onSettled(_answer, error) {
      if (error) return notifyError(failureText(null, 'Failed to decline invitation'));
      notifySuccess('Invitation declined', {
        action: { label: 'Undo', onPress: () => undo.mutate(opened) },
        durationMs: OFFER_MS,
      });
      on.declined();
    },
  });
  return {
    busy: accept.isPending || decline.isPending,
    accept: () => accept.mutate(opened),
    decline: () => decline.mutate(opened),
  };
}

/** Says that the person has joined, with a link to the group. */
export function useSayJoined(): (groupId: string) => void {
  const navigate = useNavigate();
  const wayTo = useWayToGroups();
  return (groupId) =>
    notifySuccess("You've joined the challenge!", {
      action: { label: 'Open the group', onPress: () => navigate(wayTo(groupId)) },
      durationMs: OFFER_MS,
    });
}
