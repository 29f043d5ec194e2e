import { useEffect, useState } from 'react';

/** Whether the person is in the middle of a field: it has the focus, and something stands in it. */
export function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const look = () => {
      const field = document.activeElement;
      const isText =
        field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'radio');
      setTyping(isText && field.value !== '');
    };
    const events = ['focusin', 'focusout', 'input'];
    for (const name of events) document.addEventListener(name, look);
    return () => {
      for (const name of events) document.removeEventListener(name, look);
    };
  }, []);
  return typing;
}
