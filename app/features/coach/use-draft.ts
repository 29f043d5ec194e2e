import { useEffect, useState } from 'react';

import { useMe } from '~/trpc/use-me';

import { storeChat, storedChat } from './stored-chat';

/** The question that is typed and not sent, beside the screens, on the coach's screen and in the chat; a reload of the tab keeps it. */
export function useDraft(): [string, (text: string) => void] {
  const { id: userId } = useMe();
  const [draft, setDraft] = useState('');
  useEffect(() => setDraft(storedChat(userId).draft), [userId]);
  return [
    draft,
    (text) => {
      setDraft(text);
      storeChat(userId, { draft: text });
    },
  ];
}
