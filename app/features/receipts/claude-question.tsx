import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';

import { useClaudeForReceipts } from './use-claude-for-receipts';

/** Asks once whether pictures of receipts may go to Anthropic. Either answer is kept, and Hazel reads them meanwhile. */
export function ClaudeQuestion() {
  const { mutate, isPending, variables } = useClaudeForReceipts();
  const answer = (granted: boolean) => ({
    pending: isPending && variables.granted === granted,
    disabled: isPending,
    onClick: () => mutate({ granted }),
  });
  return (
    <SectionCard id="claude-receipts" title="May Claude read your receipts?" stack>
      <p className="muted">
        Hazel reads them on its own server, and that stays so if you say no. With your yes, the pictures that
        you choose from now on go to Anthropic in the USA, whose AI Claude may do better with creased or
        unusual ones.
      </p>
      <p className="muted">
        What is sent: the picture, without where and when it was taken, so all that is printed on it. That is
        shop, day, products and prices, and may be a customer number or the end of a card number. A code
        stands in for your account. Hazel keeps no picture; Anthropic handles it by its own terms.
      </p>
      <div className="flex flex-wrap gap-2">
        <SmallButton {...answer(true)}>Yes, for receipts</SmallButton>
        <SmallButton {...answer(false)}>No, do not ask again</SmallButton>
      </div>
      <p className="fine">You can change this in the settings, under Privacy, at any time.</p>
    </SectionCard>
  );
}
