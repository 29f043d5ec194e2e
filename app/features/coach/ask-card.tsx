import { useNavigate } from '@remix-run/react';

import { SectionCard } from '~/components/card';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';

import { ChatComposer } from './chat-composer';
import type { HandedQuestion } from './handed-question';
import { useDraft } from './use-draft';

const FIRST_QUESTION = 'How am I doing?';

interface AskCardProps {
  /** Whether there is a conversation to go on with. */
  talked?: boolean | undefined;
}

/** The field to ask Hazel something: the question goes on to the chat, which answers. */
export function AskCard({ talked = false }: AskCardProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useDraft();
  return (
    <SectionCard id="chat" title="Ask Hazel" stack>
      <ChatComposer
        draft={draft}
        onDraft={setDraft}
        onSend={(ask) => {
          setDraft('');
          navigate(paths.chat(), { state: { ask } satisfies HandedQuestion });
        }}
      />
      <div className="choices choices-small">
        <ScreenLink to={paths.chat({ ask: FIRST_QUESTION })} className="choice">
          {FIRST_QUESTION}
        </ScreenLink>
        <ScreenLink to={paths.chat()} className="choice">
          {talked ? 'Our conversation' : 'Open the chat'}
        </ScreenLink>
      </div>
    </SectionCard>
  );
}
